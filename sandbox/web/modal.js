// Modals that bots open.

import { h, icon } from "./dom.js";
import { groupField } from "./fields.js";
import { KIND } from "./interactions.js";
import { markdown } from "./markdown.js";
import { drawSelect } from "./select.js";

const ROW = 1;
const TEXT = 10;
const LABEL = 18;
const TEXT_INPUT = 4;
const CHECKBOX = 23;
const PARAGRAPH = 2;

/** Shows a bot's modal to an account until it is submitted or closed. */
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
    h("div", { class: "modal-body" }, (modal.components ?? []).map((row) => drawRow(row, fields, account, modal)), problem),
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
  fields[0]?.focus();
}

/** Draws a row or a label. A row contains one input, and the label of a newer modal has its input in `component`. */
function drawRow(row, fields, account, modal) {
  if (row.type === TEXT) {
    return h("div", { class: "text-display" }, markdown(row.content, account));
  }
  const labelled = row.type === LABEL;
  const inner = labelled ? [{ ...row.component, label: row.label, description: row.description }] : row.components ?? [];
  return inner.map((part) => {
    const field = part.type === TEXT_INPUT ? textField(part) : groupField(part) ?? menuField(part, account, modal);
    fields.push({ ...field, labelled });
    return frame(part, field.element);
  });
}

/** Draws an input under its label, which a screen reader reads with it. */
function frame(part, input) {
  const words = part.label ?? part.custom_id;
  const group = part.type === TEXT_INPUT ? {} : { role: "group", "aria-label": words };
  return h(part.type === TEXT_INPUT ? "label" : "div", { class: "modal-field", ...group },
    h("span", { class: "modal-label" }, words,
      part.required === false || part.type === CHECKBOX ? null : h("span", { class: "required", text: " *" })),
    part.description ? h("span", { class: "modal-description", text: part.description }) : null,
    input);
}

function textField(part) {
  const long = part.style === PARAGRAPH;
  const input = h(long ? "textarea" : "input", {
    class: "text-input", type: long ? null : "text", rows: long ? "4" : null,
    name: part.custom_id, placeholder: part.placeholder, autocomplete: "off",
    required: part.required !== false, minlength: part.min_length, maxlength: part.max_length ?? 4000,
  });
  input.value = part.value ?? "";
  return {
    element: input, focus: () => input.focus(),
    filled: () => ({ type: TEXT_INPUT, custom_id: part.custom_id, value: input.value }),
  };
}

/** Draws a menu that keeps its choice until the modal is submitted. */
function menuField(part, account, modal) {
  const box = h("div", {});
  let values = [];
  const draw = (shown) => box.replaceChildren(drawSelect(shown, {
    choices: account,
    press: (_part, _path, chosen) => {
      values = chosen;
      draw(withChoice(part, values));
      box.querySelector("button")?.focus();
    },
  }, `${modal.id}/${part.custom_id}`));
  draw(part);
  values = (part.options ?? []).filter((o) => o.default).map((o) => o.value)
    .concat((part.default_values ?? []).map((v) => v.id));
  return {
    element: box, focus: () => box.querySelector("button")?.focus(),
    filled: () => ({ type: part.type, custom_id: part.custom_id, values }),
  };
}

function withChoice(part, values) {
  const options = part.options?.map((option) => ({ ...option, default: values.includes(option.value) }));
  return { ...part, options, default_values: values.map((id) => ({ id })) };
}

function submit(account, modal, fields) {
  const files = fields.flatMap((field) => field.chosen?.() ?? []);
  return account.interactions.send(KIND.modal, {
    applicationId: modal.application_id ?? modal.application?.id,
    channelId: modal.channel_id ?? account.channelId,
    files,
    data: {
      id: modal.id, custom_id: modal.custom_id,
      attachments: files.map((file, i) => ({ id: String(i), filename: file.name })),
      components: fields.map(({ labelled, filled }) => (labelled
        ? { type: LABEL, component: filled(files) }
        : { type: ROW, components: [filled(files)] })),
    },
  });
}
