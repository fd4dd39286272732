import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedClients } from './recorded-clients.ts';
import { clientHome, install } from './testing/client-home.ts';

let home: ReturnType<typeof clientHome>;
let clients: RecordedClients;
beforeEach(async () => {
  home = clientHome();
  clients = await home.open();
});

const failureCode = (code: string, params = {}) => ({
  failure: expect.objectContaining({ code, params: expect.objectContaining(params) }),
});
const stateIn = async (file: string) => (await clients.find({ file })).entries.map(({ name, state }) => [name, state]);
const backups = () => home.backups();

const secret = 'canary-hunter2';
const two = (a: string, b: string, more = '') => `{\n  "mcpServers": {\n    "a": ${a},\n    "b": ${b}\n  }${more}\n}\n`;
const [plainA, plainB] = ['{ "command": "a", "args": ["1"] }', '{ "command": "b" /* no args */ }'];
const placeOf = (file: string, name: string) => ({ file, at: ['mcpServers', name] });

describe('two entries of one file', () => {
  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('are removed in the order %s, %s', async (first, second) => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    await install(clients, placeOf(file, 'b'));
    expect(backups()).toHaveLength(2);
    await clients.uninstall(placeOf(file, first));
    expect(await stateIn(file)).toEqual(
      [first, second].toSorted().map((name) => [name, name === first ? 'plain' : 'recorded']),
    );
    await clients.uninstall(placeOf(file, second));
    expect(readFileSync(file, 'utf8')).toBe(two(plainA, plainB));
  });

  it('keep what another program changed beside them', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    home.write('.cursor/mcp.json', readFileSync(file, 'utf8').replace(/\n}\n$/, ',\n  "x":  1.50 // new\n}\n'));
    await clients.uninstall(placeOf(file, 'a'));
    expect(readFileSync(file, 'utf8')).toBe(two(plainA, plainB, ',\n  "x":  1.50 // new'));
  });
});

describe('another program', () => {
  it('changes a recorded command: that is reported, and nothing is overwritten', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    const changed = readFileSync(file, 'utf8').replace('"1"]', '"2"]');
    home.write('.cursor/mcp.json', changed);
    expect(await stateIn(file)).toEqual([
      ['a', 'changed'],
      ['b', 'plain'],
    ]);
    const backup = join(home.dataDir, 'recordings/clients', backups()[0] ?? '');
    await expect(clients.uninstall(placeOf(file, 'a'))).rejects.toMatchObject(
      failureCode('clientEntryChanged', { name: 'a', backup }),
    );
    expect(readFileSync(file, 'utf8')).toBe(changed);
    expect(readFileSync(backup, 'utf8')).toBe(two(plainA, plainB));
  });

  it.each([
    ['replaces a recorded command', two('{ "command": "c" }', plainB), 'replaced'],
    ['removes a recorded entry', '{"mcpServers":{}}', 'missing'],
  ])('%s: that is reported and forgotten', async (_what, text, problem) => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    home.write('.cursor/mcp.json', text);
    expect((await clients.find()).lost).toMatchObject([{ file, name: 'a', client: 'cursor', problem }]);
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(backups()).toEqual([]);
    clients = await home.open();
    expect((await clients.find()).lost).toEqual([]);
  });

  it('replaces a recorded command: the recorder can be installed again at once', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    const other = two('{ "command": "c" }', plainB);
    home.write('.cursor/mcp.json', other);
    await install(clients, placeOf(file, 'a'));
    expect(await stateIn(file)).toContainEqual(['a', 'recorded']);
    expect(backups()).toHaveLength(1);
    await clients.uninstall(placeOf(file, 'a'));
    expect(readFileSync(file, 'utf8')).toBe(other);
  });

  it('removes the file: that is reported and forgotten', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    rmSync(file);
    expect((await clients.find()).lost).toMatchObject([{ name: 'a', problem: 'missing' }]);
    await expect(clients.uninstall(placeOf(file, 'a'))).rejects.toMatchObject(failureCode('clientEntryMissing'));
  });

  it('writes half of the file: nothing is forgotten', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    const whole = readFileSync(file, 'utf8');
    home.write('.cursor/mcp.json', whole.slice(0, 30));
    expect(await clients.find()).toMatchObject({ lost: [], failures: [{ file, failure: { code: 'invalidConfig' } }] });
    home.write('.cursor/mcp.json', whole);
    await clients.uninstall(placeOf(file, 'a'));
    expect(readFileSync(file, 'utf8')).toBe(two(plainA, plainB));
  });

  it('restores the entry: it is plain again, and nothing is reported', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    home.write('.cursor/mcp.json', two(plainA, plainB));
    expect(await clients.find()).toMatchObject({ lost: [], entries: [{ state: 'plain' }, { state: 'plain' }] });
    expect(backups()).toEqual([]);
  });

  it('changes the file after the preview: nothing is written', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    const preview = await clients.preview(placeOf(file, 'a'));
    const changed = two(plainA, '{ "command": "c" }');
    home.write('.cursor/mcp.json', changed);
    await expect(clients.install(preview)).rejects.toMatchObject(failureCode('clientFileChanged', { file }));
    expect(readFileSync(file, 'utf8')).toBe(changed);
    expect(await stateIn(file)).toContainEqual(['a', 'plain']);
  });

  it('damages the backup: the entry is left as it is', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    await install(clients, placeOf(file, 'a'));
    rmSync(join(home.dataDir, 'recordings/clients', backups()[0] ?? ''));
    await expect(clients.uninstall(placeOf(file, 'a'))).rejects.toMatchObject(failureCode('clientBackupUnusable'));
    expect(await stateIn(file)).toContainEqual(['a', 'recorded']);
  });
});

it('what can’t have a recorder says why', async () => {
  home.write('.codex/config.toml', '[mcp_servers.toml]\ncommand = "npx"\nargs = ["a"]\n');
  home.write(
    '.config/goose/config.yaml',
    'extensions:\n  yaml:\n    cmd: npx\n    args: [a]\n    type: stdio\n  memory:\n    type: builtin\n',
  );
  const servers = {
    remote: { url: `https://example.com/mcp?api_key=${secret}` },
    shell: { command: 'cd x && node y.js' },
    form: { command: 'x', args: 'y z' },
  };
  const file = home.write('.cursor/mcp.json', JSON.stringify({ mcpServers: servers }));
  const { entries: found } = await clients.find();
  expect(
    Object.fromEntries(found.map(({ name, state, problem }) => [name, state === 'unsupported' && problem])),
  ).toEqual({
    toml: 'syntax',
    yaml: 'syntax',
    memory: 'builtIn',
    remote: 'url',
    shell: 'shell',
    form: 'form',
  });
  expect(JSON.stringify(found)).not.toContain(secret);
  for (const name of Object.keys(servers)) {
    await expect(clients.preview(placeOf(file, name))).rejects.toMatchObject(
      failureCode('clientEntryUnsupported', { name }),
    );
  }
});

it('a file that isn’t UTF-8 is left alone', async () => {
  const bytes = Buffer.from('{"mcpServers":{"a":{"command":"a","args":["gr\xfc\xdfe"]}}}', 'latin1');
  const file = home.write('.cursor/mcp.json', bytes);
  await expect(clients.preview(placeOf(file, 'a'))).rejects.toMatchObject(
    failureCode('clientEntryUnsupported', { problem: 'encoding' }),
  );
});

it('a name that is twice in a file: the last one counts, as for its client', async () => {
  const text = '{"mcpServers":{"a":{"command":"old"},"a":{"command":"a","command":"new"}}}';
  const file = home.write('.cursor/mcp.json', text);
  await install(clients, placeOf(file, 'a'));
  expect(readFileSync(file, 'utf8')).toContain('{"command":"old"}');
  expect(JSON.parse(readFileSync(file, 'utf8')).mcpServers.a.args).toEqual(['--', 'new']);
  await clients.uninstall(placeOf(file, 'a'));
  expect(readFileSync(file, 'utf8')).toBe(text);
});

describe.skipIf(process.platform === 'win32')('the file', () => {
  it('keeps its mode, and the backup is readable by its owner only', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    chmodSync(file, 0o640);
    await install(clients, placeOf(file, 'a'));
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const folder = join(home.dataDir, 'recordings/clients');
    expect(statSync(join(folder, backups()[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is left alone when it is read-only, and nothing stays behind', async () => {
    const file = home.write('.cursor/mcp.json', two(plainA, plainB));
    chmodSync(file, 0o400);
    await expect(install(clients, placeOf(file, 'a'))).rejects.toMatchObject(
      failureCode('outputFailed', { what: file }),
    );
    expect(readFileSync(file, 'utf8')).toBe(two(plainA, plainB));
    expect(await stateIn(file)).toContainEqual(['a', 'plain']);
    expect(backups()).toEqual([]);
  });

  it('may be a symbolic link, which stays one', async () => {
    const real = home.write('dotfiles/mcp.json', two(plainA, plainB));
    const file = join(home.folder, '.cursor/mcp.json');
    home.write('.cursor/other', '');
    symlinkSync(real, file);
    await install(clients, placeOf(file, 'a'));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toContain(home.launcher);
    await clients.uninstall(placeOf(file, 'a'));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(readFileSync(real, 'utf8')).toBe(two(plainA, plainB));
  });
});

it.skipIf(process.platform === 'win32')(
  'a link leads elsewhere: the file that has the recorder is still found',
  async () => {
    const [real, other] = ['one.json', 'two.json'].map((name) => home.write(`dotfiles/${name}`, two(plainA, plainB)));
    if (real === undefined || other === undefined) throw new Error('not written');
    home.write('.cursor/other', '');
    const file = join(home.folder, '.cursor/mcp.json');
    symlinkSync(real, file);
    await install(clients, placeOf(file, 'a'));
    rmSync(file);
    symlinkSync(other, file);
    const { entries: found, lost } = await clients.find();
    expect(lost).toEqual([]);
    expect(found.filter(({ name }) => name === 'a')).toMatchObject([
      { file, state: 'plain' },
      { file: real, state: 'recorded' },
    ]);
    await clients.uninstall(placeOf(real, 'a'));
    expect(readFileSync(real, 'utf8')).toBe(two(plainA, plainB));
  },
);

it('reading changes nothing and creates no file of a client', async () => {
  await clients.find({ folder: home.folder });
  expect(readdirSync(home.folder)).toEqual(['loupe data']);
  expect(existsSync(join(home.dataDir, 'recorded-clients.json'))).toBe(false);
});
