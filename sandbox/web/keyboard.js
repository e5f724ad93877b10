// The page's keyboard controls.

/** The regions that F6 steps through, and the element that gets the focus in each. */
const REGIONS = [
  ["#sidebar", ".place.open, .place"],
  ["#scroller", "article.message:last-of-type"],
  ["#composer", ".option-input, .composer-field"],
  ["#people", ".person.current, .person"],
  ["#traffic", ".frames"],
];

/**
 * Listens for the keys that do not belong to a single control.
 * @param {{step: (by: number) => void, traffic: () => void}} hooks
 */
export function listenForKeys(hooks) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "F6") {
      event.preventDefault();
      nextRegion(event.shiftKey ? -1 : 1);
    } else if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      hooks.step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.altKey && event.code === "KeyT") {
      event.preventDefault();
      hooks.traffic();
    } else {
      alongMessages(event);
    }
  });
}

function nextRegion(by) {
  const there = REGIONS.map(([css, inner]) => [document.querySelector(css), inner])
    .filter(([box]) => box?.getClientRects().length && getComputedStyle(box).visibility === "visible" && !box.closest("[inert]"));
  const at = there.findIndex(([box]) => box.contains(document.activeElement));
  const [box, inner] = there[(at + by + there.length) % there.length] ?? [];
  (box?.querySelector(inner) ?? box)?.focus();
}

/** Up and Down go from message to message, and Escape goes back to the field. */
function alongMessages(event) {
  const { target } = event;
  const article = target.closest?.("article.message");
  const inList = target.id === "scroller" || target === article;
  if (article && event.key === "Escape") {
    document.getElementById("composer-field").focus();
    return;
  }
  if (!inList || event.altKey || !["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) return;
  const all = [...document.querySelectorAll("#timeline article.message")];
  const at = all.indexOf(article);
  const to = {
    ArrowUp: at < 0 ? all.length - 1 : Math.max(0, at - 1),
    ArrowDown: at < 0 ? all.length - 1 : Math.min(all.length - 1, at + 1),
    Home: 0, End: all.length - 1,
  }[event.key];
  if (!all[to]) return;
  event.preventDefault();
  all[to].focus();
  all[to].scrollIntoView({ block: "nearest" });
}
