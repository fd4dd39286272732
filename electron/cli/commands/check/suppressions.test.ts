import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { clientItem, type Problem, serverItem } from './problem.ts';
import { readSuppressions, suppress } from './suppressions.ts';

function fileWith(text: string): string {
  const file = join(temporaryFolder(), 'suppressions.yaml');
  writeFileSync(file, text);
  return file;
}

const problem = (rule: string, name: string): Problem => ({
  ...{ rule, source: 'rule', severity: 'error', isBreaking: false, item: { kind: 'tool', name } },
  ...{ pointer: '', place: '', title: '', count: 1 },
});

const live = { hasSnapshot: false, isRecording: false };

it('takes out what an entry names: a rule everywhere, or for one item', async () => {
  const file = fileWith(`# known
suppressions:
  - rule: A
    reason: Everywhere.
  - rule: B
    kind: tool
    item: x
    reason: Only there.
`);
  const found = [problem('A', 'x'), problem('A', 'y'), problem('B', 'x'), problem('B', 'y')];
  const { problems, suppressed, unused } = suppress(found, await readSuppressions(file), live);
  expect(problems).toEqual([found[3]]);
  expect(suppressed.map(({ reason }) => reason)).toEqual(['Everywhere.', 'Everywhere.', 'Only there.']);
  expect(unused).toEqual([]);
});

it('reports what matched nothing, of changes only with a snapshot', () => {
  const entries = [
    { rule: 'A', kind: 'prompt', reason: 'r' },
    { rule: 'tool-removed', reason: 'r' },
  ] as const;
  const found = [problem('A', 'x'), { ...problem('B', ''), item: serverItem }];
  expect(suppress(found, entries, live).unused).toEqual([entries[0]]);
  expect(suppress(found, entries, { ...live, hasSnapshot: true }).unused).toEqual(entries);
});

it('takes out what a client did, and reports nothing unused of what only a recording can have', () => {
  const entries = [
    { rule: 'CLIENT-PAGES', kind: 'client', reason: 'r' },
    { rule: 'A', reason: 'r' },
  ] as const;
  const found = [{ ...problem('CLIENT-PAGES', ''), item: clientItem }];
  expect(suppress(found, entries, { hasSnapshot: true, isRecording: true })).toMatchObject({
    ...{ problems: [], unused: [], suppressed: [{ reason: 'r' }] },
  });
  expect(suppress([], entries, live).unused).toEqual([entries[1]]);
});

it.each(['', '# none yet\n', 'suppressions:\n', 'suppressions: []\n'])('%j is an empty list', async (text) => {
  expect(await readSuppressions(fileWith(text))).toEqual([]);
});

it.each([
  ['[]', 'documentType'],
  ['suppressions: [{ rule: A }]', 'missing'],
  ['suppressions: [{ rule: A, reason: " " }]', 'atLeast'],
  ['suppressions: [{ rule: A, reason: r, until: x }]', 'unknownField'],
  ['suppressions: [', 'yaml'],
  [`a: ${'['.repeat(200)}${']'.repeat(200)}`, 'complex'],
])('refuses %j: %s', async (text, expected) => {
  await expect(readSuppressions(fileWith(text))).rejects.toMatchObject({
    problem: 'badSuppressions',
    params: { problem: expected },
  });
});

it('refuses a missing file that was named', async () => {
  await expect(readSuppressions(join(temporaryFolder(), 'none.yaml'))).rejects.toMatchObject({
    params: { problem: 'unreadable', reason: 'ENOENT' },
  });
});
