// Values that the browser keeps for the page between visits.

export function remember(key, value) {
  try {
    localStorage.setItem(`sandbox.${key}`, value);
  } catch {
    // If storage is forbidden, the page forgets the value.
  }
}

export function recall(key) {
  try {
    return localStorage.getItem(`sandbox.${key}`);
  } catch {
    return null;
  }
}
