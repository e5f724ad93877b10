// The content of the page. Texts from a file enter the page as text only, never as HTML.
'use strict';

const STEPS = ['commit', 'receipt', 'chain', 'deal', 'beacon'];
const SHOWN_MAX = 500;
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
  if (answer.dice) item.append(element('p', {}, `dice of this seed, where any are thrown: ${answer.dice.join(' ')}`));
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

function show(answers) {
  // If there are too many receipts to show, the failed ones come first.
  const order = answers.length > SHOWN_MAX ? [...answers].sort((one, other) => one.ok - other.ok) : answers;
  byId('answers').replaceChildren(...order.slice(0, SHOWN_MAX).map(shown));
  [byId('summary').textContent, byId('summary').className] = summed(answers);
}

const verifier = loadVerifier();

async function check(file) {
  try {
    show((await verifier)(await file));
  } catch (error) {
    byId('answers').replaceChildren();
    [byId('summary').textContent, byId('summary').className] = [`This cannot be checked: ${error.message}.`, 'wrong'];
  }
}

/** Joins files in the order of the numbers in their names: receipt-9 comes before receipt-10. */
async function joined(files) {
  const sorted = [...files].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  return new Uint8Array(await new Blob(sorted.flatMap((file) => [file, '\n'])).arrayBuffer());
}

const example = (change) => check(new TextEncoder().encode(change(new TextDecoder().decode(bytesOf(EXAMPLE)))));
const tampered = (text) => text.replace('once more', 'once less');

byId('file').addEventListener('change', (event) => check(joined(event.target.files)));
byId('example').addEventListener('click', () => example((text) => text));
byId('tampered').addEventListener('click', () => example(tampered));
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    byId('drop').classList.toggle('over', name === 'dragover');
    if (name === 'drop') check(joined(event.dataTransfer.files));
  });
}
// An address that ends with #example or #tampered shows that example immediately.
if (['#example', '#tampered'].includes(location.hash)) byId(location.hash.slice(1)).click();
