// What the browser keeps for the page from one visit to the next.

export function remember(key, value) {
  try {
    localStorage.setItem(`sandbox.${key}`, value);
  } catch {
    // Storage may be forbidden; then the page simply forgets.
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(`sandbox.${key}`);
  } catch {
    return null;
  }
}
