// The content of the page. Texts from a file enter the page as text only, never as HTML.
'use strict';

const STEPS = ['commit', 'receipt', 'chain', 'deal', 'beacon'];
const SHOWN_MAX = 500;
const NAMES_MAX = 3;
const FRAME_MS = 30;
const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
}

/** Returns a mark for each step of an answer: passed, failed, not possible before the hand is opened, or not reached. */
function marks(answer) {
  const failed = STEPS.indexOf(answer.failed);
  const of = STEPS.filter((step) => step !== 'beacon' || answer.failed === step || answer.steps?.beacon !== undefined);
  return of.map((step, at) => {
    if (answer.ok) return [answer.steps[step] ? '✔' : '·', step];
    if (failed < 0 || at > failed) return ['–', step];
    return [at < failed ? '✔' : '✘', step];
  });
}

function shown(answer) {
  const sealed = answer.ok && answer.steps.deal === null;
  const title = answer.table === undefined ? 'Not a receipt' : `Table ${answer.table}, hand ${answer.hand}`;
  const classes = { '✔': 'passed', '✘': 'failed' };
  const steps = marks(answer).map(([mark, step]) =>
    element('li', { className: classes[mark] ?? '' }, element('span', { className: 'mark' }, mark), ` ${step}`));
  const item = element('li', { className: !answer.ok ? 'wrong' : sealed ? 'sealed' : 'right' },
    element('h3', {}, title), element('ul', { className: 'steps' }, ...steps));
  if (answer.why) item.append(element('p', { className: 'why' }, answer.why));
  if (answer.note) item.append(element('p', { className: 'note' }, answer.note));
  if (answer.receipt) item.append(element('p', {}, 'receipt ', element('code', {}, answer.receipt)));
  if (answer.dice) item.append(element('p', {}, `Dice from this seed, if the game uses them: ${answer.dice.join(' ')}`));
  return item;
}

/** Returns a sentence on how many receipts passed, and its class. */
function summed(answers) {
  const wrong = answers.filter((answer) => !answer.ok).length;
  const sealed = answers.filter((answer) => answer.ok && answer.steps.deal === null).length;
  const of = answers.length === 1 ? '1 receipt' : `${answers.length} receipts`;
  if (answers.length === 0) return ['There is no receipt in this file.', 'wrong'];
  if (wrong > 0) return [`${wrong} of ${of} failed.`, 'wrong'];
  if (sealed > 0) return [`Nothing is wrong with ${of}, but ${sealed} ${sealed === 1 ? 'is' : 'are'} not opened.`, ''];
  return [`Nothing is wrong with ${of}.`, 'right'];
}

function show(answers, of) {
  // If there are too many receipts to show, the failed ones come first.
  const order = answers.length > SHOWN_MAX ? [...answers].sort((one, other) => one.ok - other.ok) : answers;
  byId('answers').replaceChildren(...order.slice(0, SHOWN_MAX).map(shown));
  const [words, className] = summed(answers);
  say(of + words, className);
}

function say(words, className) {
  [byId('summary').textContent, byId('summary').className] = [words, className];
}

const verifier = loadVerifier();

/** The number of the last choice. The results of earlier ones are dropped. */
let last = 0;

/** Checks a file, and shows the verdict after `of`, which names what was chosen. */
async function check(file, of = '') {
  last += 1;
  const mine = last;
  byId('answers').replaceChildren();
  say('Checking…', '');
  try {
    const [verify, bytes] = await Promise.all([verifier, file]);
    // The page stands still while it checks, so let it draw first. A page that nobody sees gets no animation frame.
    await new Promise((done) => setTimeout(done, FRAME_MS));
    if (mine === last) show(verify(bytes), of);
  } catch (error) {
    if (mine !== last) return;
    byId('answers').replaceChildren();
    say(`${of}This cannot be checked: ${error.message}.`, 'wrong');
  }
}

async function joined(files) {
  return new Uint8Array(await new Blob(files.flatMap((file) => [file, '\n'])).arrayBuffer());
}

/** Checks files in the order of the numbers in their names: receipt-9 comes before receipt-10. */
function choose(files) {
  if (files.length === 0) return;
  const sorted = [...files].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const names = sorted.slice(0, NAMES_MAX).map((file) => file.name);
  if (sorted.length > NAMES_MAX) names.push(`${sorted.length - NAMES_MAX} more`);
  check(joined(sorted), `${names.join(', ')}: `);
}

const example = (change) => check(new TextEncoder().encode(change(new TextDecoder().decode(bytesOf(EXAMPLE)))));
const tampered = (text) => text.replace('once more', 'once less');

byId('file').addEventListener('change', ({ target }) => {
  choose(target.files);
  // Otherwise, choosing the same file again would not be a change.
  target.value = '';
});
byId('example').addEventListener('click', () => example((text) => text));
byId('tampered').addEventListener('click', () => example(tampered));
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    byId('drop').classList.toggle('over', name === 'dragover');
    if (name === 'drop') choose(event.dataTransfer.files);
  });
}
// An address that ends with #example or #tampered shows that example immediately.
if (['#example', '#tampered'].includes(location.hash)) byId(location.hash.slice(1)).click();
