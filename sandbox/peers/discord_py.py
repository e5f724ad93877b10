"""The script on unmodified discord.py, with only the addresses changed."""

import os
import pathlib

import discord
import yarl
from discord import app_commands

URL = os.environ["PEER_URL"]
PICTURE = pathlib.Path(__file__).with_name("picture.png")
WORDS = ["tea", "teacup", "water"]

discord.http.Route.BASE = f"{URL}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{URL.replace('http', 'ws', 1)}/gateway")


class Form(discord.ui.Modal, title="A form"):
    line = discord.ui.TextInput(label="A line", custom_id="line", max_length=100)

    def __init__(self) -> None:
        super().__init__(custom_id="form")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You wrote: {self.line.value}", ephemeral=True)


def label(text: str, component: discord.ui.Item) -> discord.ui.Label:
    return discord.ui.Label(text=text, component=component)


class Questions(discord.ui.Modal):
    def __init__(self, about: str) -> None:
        super().__init__(title=f"About {about}", custom_id="questions")
        self.who = discord.ui.UserSelect(custom_id="who", required=True)
        self.which = discord.ui.RadioGroup(custom_id="which")
        self.some = discord.ui.CheckboxGroup(custom_id="some")
        for value in "abc":
            self.which.add_option(label=value, value=value)
            self.some.add_option(label=value, value=value)
        self.sure = discord.ui.Checkbox(custom_id="sure")
        self.file = discord.ui.FileUpload(custom_id="file", required=False)
        parts = [("Who", self.who), ("Which", self.which), ("Some", self.some), ("Sure", self.sure), ("File", self.file)]
        for text, component in parts:
            self.add_item(label(text, component))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        files = self.file.values
        answers = [
            self.who.values[0].name, self.which.value, "+".join(self.some.values), str(self.sure.value).lower(),
            files[0].filename if files else "no file",
        ]
        await interaction.response.send_message(", ".join(answers), ephemeral=True)


class Buttons(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Nothing", custom_id="nothing", style=discord.ButtonStyle.secondary)
    async def nothing(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        await interaction.response.defer()

    @discord.ui.button(label="Change", custom_id="change", style=discord.ButtonStyle.primary)
    async def change(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="Changed.", view=self)

    @discord.ui.button(label="Form", custom_id="form", style=discord.ButtonStyle.success)
    async def form(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="More", custom_id="more", style=discord.ButtonStyle.danger)
    async def more(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="The answer.")
        extra = await interaction.followup.send("One more.", ephemeral=True, wait=True)
        await extra.edit(content="One more, edited.")

    @discord.ui.button(label="Write", custom_id="write", style=discord.ButtonStyle.secondary, emoji="✉️")
    async def write(self, interaction: discord.Interaction, _button: discord.ui.Button) -> None:
        embed = discord.Embed(title="A letter", color=0x2B7A9E).set_image(url="attachment://picture.png")
        alone = discord.File(PICTURE, filename="alone.png", description="A gradient")
        await interaction.user.send("Here are pictures.", embed=embed, files=[discord.File(PICTURE), alone])
        await interaction.response.send_message("I wrote to you.", ephemeral=True)


client = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(client)


@tree.command(name="peer", description="Plays the part")
@app_commands.describe(word="Any word")
async def peer(interaction: discord.Interaction, word: str) -> None:
    await interaction.response.send_message(f"You said {word}.", view=Buttons(), ephemeral=True)


@peer.autocomplete("word")
async def complete_word(_interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=word, value=word) for word in WORDS if word.startswith(typed)]


@tree.context_menu(name="Wave")
async def wave(interaction: discord.Interaction, person: discord.Member) -> None:
    await interaction.response.send_message(f"You waved at {person.name}.", ephemeral=True)


@tree.context_menu(name="Ask")
async def ask(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_modal(Questions(message.content))


@client.event
async def on_ready() -> None:
    await tree.sync()
    print("ready", flush=True)


client.run(os.environ["PEER_TOKEN"], log_handler=None)
