// The verifier: gow::fair as WebAssembly. The build writes files.js, where MODULE is the module in base64.
'use strict';

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Loads the module and returns a function that takes the bytes of a file and returns one answer for each receipt. */
async function loadVerifier() {
  const { instance } = await WebAssembly.instantiate(bytesOf(MODULE), {});
  const { memory, room, verify, length } = instance.exports;
  return (file) => {
    const address = room(file.length);
    if (address === 0) throw new RangeError('the file is larger than 32 MB');
    // Each call may grow and move the memory, so create a new view after each call.
    new Uint8Array(memory.buffer, address, file.length).set(file);
    const answers = verify();
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answers, length()));
    return text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  };
}
