// Dialogues that bots open.

import { h, icon } from "./dom.js";
import { KIND } from "./interactions.js";

const TEXT_INPUT = 4;
const PARAGRAPH = 2;

/** Shows a bot's dialogue for an account until it is sent off or closed. */
export function openModal(account, modal) {
  const fields = [];
  const problem = h("div", { class: "failure", role: "alert", hidden: true });
  const send = h("button", { class: "button primary", type: "submit", text: "Submit" });
  const form = h("form", { method: "dialog", class: "modal-form" },
    h("header", { class: "modal-head" },
      h("h2", { id: "modal-title", text: modal.title }),
      h("button", {
        class: "icon-button", type: "button", "aria-label": "Close", on: { click: () => dialog.close() },
      }, icon("close"))),
    h("div", { class: "modal-body" }, (modal.components ?? []).map((row) => drawRow(row, fields)), problem),
    h("footer", { class: "modal-foot" },
      h("button", { class: "button plain", type: "button", text: "Cancel", on: { click: () => dialog.close() } }),
      send));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": "modal-title" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    problem.hidden = true;
    const result = await submit(account, modal, fields);
    if (result.ok) {
      dialog.close();
      return;
    }
    send.disabled = false;
    problem.textContent = result.words ?? "Something went wrong. Try again.";
    problem.hidden = false;
  });
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.input.focus();
}

/** Rows hold one input each; labels of newer dialogues hold theirs in `component`. */
function drawRow(row, fields) {
  if (row.type === 10) return h("p", { text: row.content });
  const inner = row.components ?? (row.component ? [{ ...row.component, label: row.label, description: row.description }] : []);
  return inner.filter((part) => part.type === TEXT_INPUT).map((part) => drawInput(part, fields));
}

function drawInput(part, fields) {
  const long = part.style === PARAGRAPH;
  const input = h(long ? "textarea" : "input", {
    class: "text-input", type: long ? null : "text", rows: long ? "4" : null,
    name: part.custom_id, placeholder: part.placeholder, autocomplete: "off",
    required: part.required !== false, minlength: part.min_length, maxlength: part.max_length ?? 4000,
  });
  input.value = part.value ?? "";
  fields.push({ id: part.custom_id, input });
  return h("label", { class: "modal-field" },
    h("span", { class: "modal-label" }, part.label ?? part.custom_id,
      part.required === false ? null : h("span", { class: "required", text: " *" })),
    part.description ? h("span", { class: "modal-description", text: part.description }) : null,
    input);
}

function submit(account, modal, fields) {
  return account.interactions.send(KIND.modal, {
    applicationId: modal.application_id ?? modal.application?.id,
    channelId: modal.channel_id ?? account.channelId,
    data: {
      id: modal.id, custom_id: modal.custom_id,
      components: fields.map(({ id, input }) => ({
        type: 1, components: [{ type: TEXT_INPUT, custom_id: id, value: input.value }],
      })),
    },
  });
}
