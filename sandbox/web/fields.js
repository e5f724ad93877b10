// The inputs of a modal other than texts and menus: radio buttons, checkboxes, a single checkbox, files.

import { h } from "./dom.js";

const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;

/**
 * Returns the field for a component, or null for other kinds.
 * @returns {{element: HTMLElement, focus: () => void, filled: (files: File[]) => object, chosen?: () => File[]}|null}
 */
export function groupField(part) {
  switch (part.type) {
    case RADIO_GROUP: return group(part, "radio");
    case CHECKBOX_GROUP: return group(part, "checkbox");
    case CHECKBOX: return checkbox(part);
    case FILE_UPLOAD: return upload(part);
    default: return null;
  }
}

function line(part, option, kind) {
  const input = h("input", {
    type: kind, name: part.custom_id, value: option.value, checked: Boolean(option.default),
    required: kind === "radio" && part.required !== false,
  });
  const element = h("label", { class: "choice" }, input, h("span", { class: "option-words" },
    h("span", { text: option.label }),
    option.description ? h("span", { class: "option-description", text: option.description }) : null));
  return { input, element };
}

function group(part, kind) {
  const lines = (part.options ?? []).map((option) => line(part, option, kind));
  const role = kind === "radio" ? "radiogroup" : "group";
  const values = () => lines.filter((one) => one.input.checked).map((one) => one.input.value);
  return {
    element: h("div", { class: "choices", role }, lines.map((one) => one.element)),
    focus: () => lines[0]?.input.focus(),
    filled: () => ({
      type: part.type, custom_id: part.custom_id,
      ...(kind === "radio" ? { value: values()[0] ?? null } : { values: values() }),
    }),
  };
}

function checkbox(part) {
  const { input, element } = line(part, { value: "true", label: "Yes", default: part.default }, "checkbox");
  return {
    element, focus: () => input.focus(), filled: () => ({ type: part.type, custom_id: part.custom_id, value: input.checked }),
  };
}

/** The values of an upload are the numbers of its files among all files sent. */
function upload(part) {
  const input = h("input", {
    class: "text-input", type: "file", multiple: (part.max_values ?? 1) > 1, required: part.required !== false,
  });
  return {
    element: input, focus: () => input.focus(), chosen: () => [...input.files],
    filled: (files) => ({
      type: part.type, custom_id: part.custom_id, values: [...input.files].map((file) => String(files.indexOf(file))),
    }),
  };
}
