import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { startLoupe } from '../../electron/cli/testing/run-loupe.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type Block, blocksOf, documents, documentsInOrder, type Example, examplesOf } from './blocks.ts';
import { createReader, type Reader } from './reader-folder.ts';

/** Lines of the documents' shell that aren't the command line's, and why they aren't run here. */
const notRun: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'opens the window; what start does is tested by desktop.test.ts and browser-mode.test.ts',
  'npm ci && npm test': 'is what runs this test',
  'case $? in': 'shell of the reader, around the exit codes',
  "  0) echo 'passed' ;;": 'the same',
  "  1) echo 'look at the report' ;;": 'the same',
  "  5) echo 'not everything could be judged' ;;": 'the same',
  "  *) echo 'the check could not run' ;;": 'the same',
  esac: 'the same',
};

/** Examples that end with another exit code than 0, and why. */
const exitCodes: Readonly<Record<string, readonly [code: number, reason: string]>> = {
  'loupe check demo --call add --args \'{"a":1,"b":2}\' --read demo://clock': [1, 'the demo has invalid items'],
  'loupe diff session.jsonl demo': [1, 'the demo is another server than the recorded one'],
  'loupe diff session.jsonl demo --format json': [1, 'the same'],
};

/** What the reader types where an example asks. */
const typed: Readonly<Record<string, string>> = {
  'loupe record --install weather': 'y\n',
  'loupe record --install weather --client cursor': 'y\n',
  'loupe record --uninstall weather': 'y\n',
};

/** The block of a document that has this text. */
const blockWith = (file: string, text: string): Block => {
  const found = blocksOf(file).find((block) => block.text.includes(text));
  if (found === undefined) throw new Error(`${file} has no block with ${text}`);
  return found;
};

const everything = fromRoot('node_modules/@modelcontextprotocol/server-everything/dist/index.js');

/** So much of an output is shown, in characters. */
const mostShown = 1500;

/** Runs an example in this process; returns what is wrong with its end. */
async function run({ line, at, args, output }: Example, { env, project, url }: Reader): Promise<string[]> {
  const given = args.map((word) => (word === 'http://127.0.0.1:3000/mcp' ? url : word));
  // The published server is installed: npx would ask a registry.
  const npx = given.indexOf('npx');
  if (npx > 0) given.splice(npx, 3, process.execPath, everything);
  // Nor is Loupe: as a server, it runs from its sources.
  const own = given.indexOf('loupe', given.indexOf('--') + 1);
  if (own > 0) given.splice(own, 1, process.execPath, fromRoot('electron/cli/loupe.ts'));
  const started = startLoupe(given, env, { cwd: project });
  const answer = typed[line];
  if (answer === undefined) started.stdin.end();
  else Object.assign(started.stdin, { isTTY: true }).write(answer);
  const { code, stdout, stderr } = await started.finished;
  if (output !== undefined) writeFileSync(join(project, output), stdout);
  const [expected] = exitCodes[line] ?? [0];
  if (code === expected) return [];
  return [`${at}: ${line}\nends with ${code}, not ${expected}:\n${(stderr + stdout).slice(0, mostShown)}`];
}

it('leads to each document from the README', () => {
  expect(documentsInOrder().toSorted()).toEqual(documents().toSorted());
});

it('runs each example of the documents, in the order in which a reader meets them', { timeout: 400_000 }, async () => {
  const reader = await createReader({
    '.loupe/servers.json': blockWith('docs/servers.md', '"mcpServers"').text,
    '.loupe/tests.yaml': blockWith('docs/tests.md', 'tests:').text,
    '.loupe/suppressions.yaml': blockWith('docs/ci.md', 'suppressions:').text,
  });
  const found = documentsInOrder().flatMap(blocksOf).map(examplesOf);
  const before = process.cwd();
  // Files are named as a reader in this folder does.
  process.chdir(reader.project);
  const wrong: string[] = [];
  try {
    for (const { examples } of found) for (const example of examples) wrong.push(...(await run(example, reader)));
  } finally {
    process.chdir(before);
  }
  expect(wrong).toEqual([]);
  const lines = found.flatMap(({ examples }) => examples.map(({ line }) => line));
  expect(lines).toEqual(expect.arrayContaining([...Object.keys(exitCodes), ...Object.keys(typed)]));
});

it('has no other shell in its documents than what is listed with a reason', () => {
  const others = documentsInOrder()
    .flatMap(blocksOf)
    .flatMap((block) => examplesOf(block).others);
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(notRun).toSorted());
});
