// The content of the page. Texts from a file enter the page as text only, never as HTML.
'use strict';

const STEPS = ['commit', 'receipt', 'chain', 'deal', 'beacon'];
const SHOWN_MAX = 500;
const NAMES_MAX = 3;
const FRAME_MS = 30;
const byId = (id) => document.getElementById(id);

function element(name, attributes, ...children) {
  const created = Object.assign(document.createElement(name), attributes);
  created.append(...children);
  return created;
}

/** Returns a mark for each step of an answer: passed, failed, not possible without seed or tiles, or not reached. */
function marks(answer) {
  const failed = STEPS.indexOf(answer.failed);
  const steps = STEPS.filter((step) => step !== 'beacon' || answer.failed === step || answer.steps?.beacon !== undefined);
  return steps.map((step, at) => {
    if (answer.ok) return [answer.steps[step] ? '✔' : '·', step];
    if (failed < 0 || at > failed) return ['–', step];
    return [at < failed ? '✔' : '✘', step];
  });
}

/** Whether nothing is wrong with a receipt, but it has no seed. An opened hand that was never dealt has one. */
const isSealed = (answer) => answer.ok && answer.steps.commit === null;

/** Returns the list item of an answer. */
function answerItem(answer) {
  const title = answer.table === undefined ? 'Not a receipt' : `Table ${answer.table}, hand ${answer.hand}`;
  const classes = { '✔': 'passed', '✘': 'failed' };
  const steps = marks(answer).map(([mark, step]) =>
    element('li', { className: classes[mark] ?? '' }, element('span', { className: 'mark' }, mark), ` ${step}`));
  const item = element('li', { className: !answer.ok ? 'wrong' : isSealed(answer) ? 'sealed' : 'right' },
    element('h3', {}, title), element('ul', { className: 'steps' }, ...steps));
  if (answer.why) item.append(element('p', { className: 'why' }, answer.why));
  if (answer.note) item.append(element('p', { className: 'note' }, answer.note));
  if (answer.receipt) item.append(element('p', {}, 'receipt ', element('code', {}, answer.receipt)));
  if (answer.dice) item.append(element('p', {}, `Dice from this seed, if the game uses them: ${answer.dice.join(' ')}`));
  return item;
}

/** Returns a sentence on how many receipts passed, and its class. */
function summary(answers) {
  const wrong = answers.filter((answer) => !answer.ok).length;
  const sealed = answers.filter(isSealed).length;
  const receipts = answers.length === 1 ? '1 receipt' : `${answers.length} receipts`;
  if (answers.length === 0) return ['There is no receipt in this file.', 'wrong'];
  if (wrong > 0) return [`${wrong} of ${receipts} failed.`, 'wrong'];
  if (sealed > 0) return [`Nothing is wrong with ${receipts}, but ${sealed} ${sealed === 1 ? 'is' : 'are'} not opened.`, ''];
  return [`Nothing is wrong with ${receipts}.`, 'right'];
}

/** Shows the answers and their summary, after `prefix`. */
function showAnswers(answers, prefix) {
  // If there are too many receipts to show, the failed ones come first.
  const order = answers.length > SHOWN_MAX ? [...answers].sort((one, other) => one.ok - other.ok) : answers;
  byId('answers').replaceChildren(...order.slice(0, SHOWN_MAX).map(answerItem));
  const [text, className] = summary(answers);
  setSummary(prefix + text, className);
}

function setSummary(text, className) {
  [byId('summary').textContent, byId('summary').className] = [text, className];
}

const verifier = loadVerifier();

/** The number of the last check. The results of earlier checks are dropped. */
let lastCheck = 0;

/** Checks the bytes of joined files, and shows the answers. `prefix` names the chosen files. */
async function check(input, prefix = '') {
  lastCheck += 1;
  const thisCheck = lastCheck;
  byId('answers').replaceChildren();
  setSummary('Checking…', '');
  try {
    const [verify, { bytes, files }] = await Promise.all([verifier, input]);
    // The page stands still while it checks, so let it draw first. A page that nobody sees gets no animation frame.
    await new Promise((done) => setTimeout(done, FRAME_MS));
    if (thisCheck === lastCheck) showAnswers(verify(bytes).map((answer) => withFile(answer, files)), prefix);
  } catch (error) {
    if (thisCheck !== lastCheck) return;
    byId('answers').replaceChildren();
    setSummary(`${prefix}This cannot be checked: ${error.message}.`, 'wrong');
  }
}

/** Returns an answer whose reason names the line of a file, not that of all files joined. */
function withFile(answer, files) {
  const why = answer.why?.replace(/^line (\d+)/, (joined, line) => {
    const file = files.findLast(({ first }) => first <= Number(line));
    return file ? `${file.name}, line ${line - file.first + 1}` : joined;
  });
  return { ...answer, why };
}

/** Returns the bytes of all files, one after the other on lines of their own, and the first line of each. */
async function joinFiles(chosen) {
  const contents = await Promise.all(chosen.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  let next = 1;
  const files = chosen.map(({ name }, at) => {
    const first = next;
    next += contents[at].reduce((lines, byte) => lines + (byte === 10), 1);
    return { name, first };
  });
  const joined = new Blob(contents.flatMap((content) => [content, '\n']));
  return { bytes: new Uint8Array(await joined.arrayBuffer()), files };
}

/** Checks files together. The answers come in the order of the files' numbers: receipt-9 before receipt-10. */
function checkFiles(files) {
  if (files.length === 0) return;
  const sorted = [...files].sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  const names = sorted.slice(0, NAMES_MAX).map((file) => file.name);
  if (sorted.length > NAMES_MAX) names.push(`${sorted.length - NAMES_MAX} more`);
  check(joinFiles(sorted), `${names.join(', ')}: `);
}

const exampleBytes = (change) => new TextEncoder().encode(change(new TextDecoder().decode(bytesOf(EXAMPLE))));
const checkExample = (change) => check({ bytes: exampleBytes(change), files: [] });
const tamper = (text) => text.replace('once more', 'once less');

byId('file').addEventListener('change', ({ target }) => {
  checkFiles(target.files);
  // Otherwise, choosing the same file again would not be a change.
  target.value = '';
});
byId('example').addEventListener('click', () => checkExample((text) => text));
byId('tampered').addEventListener('click', () => checkExample(tamper));
for (const name of ['dragover', 'dragleave', 'drop']) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    byId('drop').classList.toggle('over', name === 'dragover');
    if (name === 'drop') checkFiles(event.dataTransfer.files);
  });
}
// An address that ends with #example or #tampered shows that example immediately.
if (['#example', '#tampered'].includes(location.hash)) byId(location.hash.slice(1)).click();
