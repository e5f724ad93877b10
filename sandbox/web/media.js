// Pictures and files.

import { h, icon } from "./dom.js";

/**
 * Returns the address of a picture. `attachment://name` refers to a file of the message. The page's policy allows
 * only addresses of the sandbox itself.
 */
export function resolve(url, message) {
  const name = /^attachment:\/\/(.+)$/.exec(url ?? "")?.[1];
  const file = name && (message.attachments ?? []).find((a) => a.filename === name);
  return own(file ? file.url : url);
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Moves an address to the page's own origin, because the page may be open under another name than its files. */
function own(url) {
  try {
    const address = new URL(url, location.href);
    return LOOPBACK.has(address.hostname) ? address.pathname + address.search : url;
  } catch {
    return "";
  }
}

/** Draws a custom emoji without a description, because the text next to it says the same. */
export function drawEmoji({ id, name }) {
  if (!id) return h("span", { class: "button-emoji", text: name });
  return h("img", { class: "button-emoji", src: `/emojis/${id}.png`, alt: "", width: 20, height: 20 });
}

/** Draws a picture of an embed or a gallery. */
export function picture(media, message, name) {
  const source = media.media ?? media;
  const file = (message.attachments ?? []).find((a) => source.url?.endsWith(`/${a.filename}`));
  return image({
    src: resolve(source.url, message),
    alt: media.description ?? source.description ?? file?.description,
    width: source.width ?? file?.width, height: source.height ?? file?.height,
  }, name, media.spoiler);
}

function image({ src, alt, width, height }, name, spoiler) {
  const element = h("img", {
    src, alt: alt ?? "", title: alt, loading: "lazy", width: width || null, height: height || null,
  });
  const open = h("a", { class: `picture ${name}`, href: src, target: "_blank", rel: "noopener" }, element);
  if (spoiler) {
    open.classList.add("picture-spoiler");
    open.addEventListener("click", (event) => {
      if (open.classList.contains("shown")) return;
      event.preventDefault();
      open.classList.add("shown");
    });
  }
  return alt ? described(open, alt) : open;
}

/** Draws a picture with a badge that shows its description. */
function described(open, alt) {
  const words = h("span", { class: "alt-text", hidden: true, text: alt });
  const badge = h("button", {
    class: "alt-badge", type: "button", text: "ALT", "aria-label": "Description of the picture", "aria-expanded": "false",
    data: { key: `alt-${alt}` },
    on: {
      click: () => {
        words.hidden = !words.hidden;
        badge.setAttribute("aria-expanded", String(!words.hidden));
      },
    },
  });
  return h("span", { class: "picture-box" }, h("span", { class: "picture-frame" }, open, badge), words);
}

/** Draws the attached files that no embed or component shows. */
export function drawAttachments(message) {
  const used = JSON.stringify([message.embeds ?? [], message.components ?? []]);
  const rest = (message.attachments ?? []).filter((a) => {
    return !used.includes(`attachment://${a.filename}`) && !used.includes(a.url);
  });
  if (!rest.length) return null;
  const pictures = rest.filter(isPicture);
  if (pictures.length < 2) return h("div", { class: "attachments" }, rest.map(drawFile));
  return h("div", { class: "attachments" }, drawGallery(pictures.map(drawFile)), rest.filter((a) => !isPicture(a)).map(drawFile));
}

/** Draws pictures as tiles. The style sheet places them by their number, as Discord does. */
export function drawGallery(pictures) {
  return h("div", { class: `gallery ${pictures.length > 1 ? `mosaic of-${pictures.length}` : ""}` }, pictures);
}

function isPicture(file) {
  return (file.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename);
}

export function drawFile(file) {
  if (isPicture(file)) {
    const { description: alt, width, height } = file;
    return image({ src: own(file.url), alt, width, height }, "attachment", file.filename.startsWith("SPOILER_"));
  }
  return h("a", { class: "file", href: own(file.url), download: file.filename }, icon("file"),
    h("span", { class: "file-name", text: file.filename }),
    h("span", { class: "file-size", text: sizeWords(file.size ?? 0) }));
}

function sizeWords(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1048576) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1048576).toFixed(1)} MiB`;
}
