import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupe, loupeFile, testServer } from './testing/run-loupe.ts';

const plain = ['--', ...testServer('plain')];

async function taken(...options: string[]): Promise<string> {
  const file = join(temporaryFolder(), 'server.json');
  const { code, stderr } = await loupe(['snapshot', '-o', file, ...options, ...plain]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/server\.json: \d+ items, /)]);
  return file;
}

/** A snapshot whose tool takes another argument. */
function changed(file: string): string {
  const snapshot = JSON.parse(readFileSync(file, 'utf8'));
  snapshot.tools[0].inputSchema.required = [...(snapshot.tools[0].inputSchema.required ?? []), 'more'];
  snapshot.tools[0].description = 'Another text';
  const other = join(temporaryFolder(), 'other.json');
  writeFileSync(other, JSON.stringify(snapshot));
  return other;
}

it.each(['legacy', 'modern'])('a server is the same as its snapshot (%s)', async (era) => {
  const file = await taken('--era', era);
  const { code, stdout, stderr } = await loupe(['diff', file, '--era', era, ...plain]);
  expect([code, stdout, stderr]).toEqual([0, '', 'No changes.\n']);
  const printed = await loupe(['snapshot', '--era', era, ...plain]);
  expect(printed.stdout).toBe(readFileSync(file, 'utf8'));
});

it('reports what breaks first, with its reason and both values, and fails from a class on', async () => {
  const file = await taken();
  const other = changed(file);
  const { code, stdout, stderr } = await loupe(['diff', file, other]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^breaking tool echo \/inputSchema\/\S*\n {2}input: new required property \(input-property-added-required\)\n {2}Calls that were valid are refused\.\n/,
  );
  expect(stdout).toContain('minor tool echo /description\n');
  expect(stdout).toContain('  + "Another text"\n');
  expect(stderr).toBe('2 changes: 1 breaking, 0 risky, 1 minor, 0 info.\n');
  const back = ['diff', other, file, '--format', 'json'];
  const { stdout: json, code: passed } = await loupe(back);
  expect(passed).toBe(0);
  expect(JSON.parse(json)).toMatchObject({ counts: { breaking: 0, risky: 1, minor: 1, info: 0 } });
  expect((await loupe([...back, '--fail-on', 'risky'])).code).toBe(1);
});

it('takes a recording as a side', async () => {
  const home = temporaryFolder();
  const recorder = [process.execPath, loupeFile, 'record', '--', ...testServer('plain')];
  await loupe(['inspect', '--env', `LOUPE_HOME=${home}`, '--', ...recorder]);
  const [name = ''] = readdirSync(join(home, 'recordings'));
  const recording = join(home, 'recordings', name);
  const { code, stdout, stderr } = await loupe(['diff', recording, ...plain]);
  expect([code, stdout, stderr]).toEqual([0, '', 'No changes.\n']);
  expect((await loupe(['snapshot', recording])).stdout).toMatch(/^\{\n {2}"loupeSnapshot": 1,/);
});

it('doesn’t report items as removed that a recorded client didn’t list', async () => {
  const home = temporaryFolder();
  const recorder = [process.execPath, loupeFile, 'record', '--', ...testServer('plain')];
  await loupe(['tools', 'list', '--env', `LOUPE_HOME=${home}`, '--', ...recorder]);
  const [name = ''] = readdirSync(join(home, 'recordings'));
  const recording = join(home, 'recordings', name);
  const whole = await taken();
  const { code, stdout } = await loupe(['diff', whole, recording]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^risky \/prompts\n {2}list incomplete \(list-incomplete\)\n {2}Undecided: the recorded client/,
  );
  expect(stdout).not.toContain('removed');
  expect(JSON.parse((await loupe(['snapshot', recording])).stdout).incomplete).toContain('prompts');
});

it.each([
  [['diff'], 2, 'diff takes two of'],
  [['diff', 'a.json'], 2, 'diff takes two of'],
  [['diff', 'a.json', 'b.json'], 2, 'a.json can’t be used as a snapshot: it can’t be opened'],
  [['diff', 'a.json', 'b.json', '--fail-on', 'all'], 2, '--fail-on takes one of'],
  [['diff', 'a.json', 'b.json', '--format', 'junit'], 2, '--format takes one of'],
  [['snapshot', '--fail-on', 'minor', 'demo'], 2, '--fail-on only works with diff'],
  [['snapshot', '--', 'no-such-program-at-all'], 3, 'no-such-program-at-all'],
])('refuses %j with %i', async (args, expected, message) => {
  const { code, stderr } = await loupe(args);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
});

it('says what is wrong with a file', async () => {
  const file = join(temporaryFolder(), 'a.json');
  writeFileSync(file, '{"loupeSnapshot":99}');
  const { code, stderr } = await loupe(['diff', file, file]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('a.json can’t be used as a snapshot: it was written by a newer version'),
  ]);
});
