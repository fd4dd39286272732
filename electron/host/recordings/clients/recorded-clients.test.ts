import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readJsonText } from '../../storage/json/json-text.ts';
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
const backups = () => readdirSync(join(home.dataDir, 'recordings/clients')).filter((name) => name.endsWith('.backup'));

const secret = 'canary-hunter2';
const vscode = `\uFEFF// my servers\r
{\r
\t"inputs": [{ "id": "token", "type": "promptString" },],\r
  "servers" : { /* first */\r
      "weather":{\r
   "type": "stdio" ,   "command" :"npx",  // not pinned\r
\t\t\t"args": [\r
            "-y", // yes\r
            "weather-server", "--token", "${secret}", "\${workspaceFolder}", "\${input:token}",\r
          ],\r
     "env": { "API_KEY": "${secret}", "B": "\\u0062" },\r
    },\r
  },\r
}\r\n\r\n`;
const entries: [client: string, file: string, at: string[], text: string][] = [
  ['VS Code', '.config/Code/User/mcp.json', ['servers', 'weather'], vscode],
  [
    'VS Code’s settings',
    '.config/Code/User/settings.json',
    ['mcp', 'servers', 'weather'],
    '{\n    "editor.fontSize": 12, // px\n    "mcp": { "servers": {\n      "weather": {"command": "node","args":["a b.js"]} } }\n}',
  ],
  [
    'Claude Desktop',
    '.config/Claude/claude_desktop_config.json',
    ['mcpServers', 'weather'],
    `{"mcpServers":{"weather":{"command":"npx","args":[],"env":{"KEY":"${secret}"}},"other":{"command":"x"}}}`,
  ],
  [
    'Claude Code, for a project',
    '.claude.json',
    ['projects', '/home/ada/my project', 'mcpServers', 'weather'],
    `{\n  "numStartups": 1.0,\n  "projects": {\n    "/home/ada/my project": {\n      "mcpServers": {\n        "weather": {\n          "type": "stdio",\n          "command": "\${HOME}/bin/weather",\n          "args": ["--key=\${KEY:-${secret}}"]\n        }\n      }\n    }\n  }\n}\n`,
  ],
  [
    'Cursor, without arguments',
    '.cursor/mcp.json',
    ['mcpServers', 'weather'],
    '{"mcpServers": {"weather": {\n  "command": "uvx weather-server"\n}}}',
  ],
  [
    'Windsurf, with null',
    '.codeium/windsurf/mcp_config.json',
    ['mcpServers', 'weather'],
    '{ "mcpServers": { "weather": { "args": null, "command": "weather", "disabled": false } } }',
  ],
  [
    'Cline, on Windows',
    '.cline/data/settings/cline_mcp_settings.json',
    ['mcpServers', 'weather'],
    '{\r\n  "mcpServers": {\r\n    "weather": {\r\n      "command": "cmd",\r\n      "args": ["/c", "npx", "-y", "weather-server"],\r\n      "autoApprove": []\r\n    }\r\n  }\r\n}',
  ],
  [
    'Zed, as it was',
    '.config/zed/settings.json',
    ['context_servers', 'weather'],
    '// Zed\n{\n  "theme": "One",\n  "context_servers": {\n    "weather": {\n      "command": {\n        "path": "weather", "args": ["--stdio"],\n        "env": null,\n      },\n      "settings": {},\n    },\n  },\n}\n',
  ],
  [
    'Zed',
    '.config/zed/settings.json',
    ['context_servers', 'weather'],
    '{"context_servers":{"weather":{"source":"custom","command":"weather","args":["--stdio"],"env":{}}}}',
  ],
  [
    'opencode',
    '.config/opencode/opencode.jsonc',
    ['mcp', 'weather'],
    '{\n  "mcp": {\n    "weather": {\n      "type": "local",\n      "command": [\n        "npx",\n        "-y", // yes\n        "weather-server"\n      ],\n      "enabled": true\n    }\n  }\n}\n',
  ],
];

/** A text with comments as `JSON.parse` has it. */
function parsed(text: string) {
  const reading = readJsonText(text, { lenient: true });
  return JSON.parse(JSON.stringify(reading.ok ? reading.value : reading.fault));
}

describe.each(entries)('an entry of %s', (_client, name, at, text) => {
  it('starts the probe in place of its server, and is byte for byte as before once that is removed', async () => {
    const file = home.write(name, text);
    const { action, after, fingerprint } = await clients.preview({ file, at, isProbe: true });
    expect([action, after]).toEqual(['install', expect.stringContaining('--probe')]);
    await clients.install({ file, at, fingerprint, isProbe: true });

    // After a restart.
    clients = await home.open();
    const [found] = (await clients.find()).entries.filter((entry) => entry.name === 'weather');
    expect(found).toMatchObject({ state: 'recorded', isProbe: true, name: 'weather' });
    expect(found?.words.join(' ')).not.toContain('--probe');
    await clients.uninstall({ file, at });
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('starts the recorder, and is byte for byte as before once it is removed', async () => {
    const file = home.write(name, text);
    await install(clients, { file, at });
    const wrapped = readFileSync(file, 'utf8');
    expect(wrapped).toContain(JSON.stringify(home.launcher));
    expect(wrapped).toContain('"--"');

    // After a restart.
    clients = await home.open();
    const { entries: found } = await clients.find();
    const entry = found.find((each) => each.file === file && each.name === 'weather');
    expect(entry).toMatchObject({ state: 'recorded', at });
    expect(entry?.words).not.toContain('--');
    expect(JSON.stringify([found, await clients.preview({ file, at })])).not.toContain(secret);

    await clients.uninstall({ file, at });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect((await clients.find()).entries.find((each) => each.name === 'weather')?.state).toBe('plain');
    expect(backups()).toEqual([]);
  });

  it('is restored when other parts of the file and of the entry changed, or its formatting', async () => {
    const file = home.write(name, text);
    await install(clients, { file, at });
    const value = parsed(readFileSync(file, 'utf8'));
    let entry = value;
    for (const key of at) entry = entry[key];
    entry.alwaysAllow = ['forecast'];
    value.other = { command: 'kept' };
    home.write(name, JSON.stringify(value, null, 3));
    await clients.uninstall({ file, at });

    const clean = parsed(text);
    let cleanEntry = clean;
    for (const key of at) cleanEntry = cleanEntry[key];
    cleanEntry.alwaysAllow = ['forecast'];
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...clean, other: { command: 'kept' } });
  });
});

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

it('a preview has the entry’s lines before and after, and without secrets', async () => {
  const file = home.write('.config/Code/User/mcp.json', vscode);
  const { before, after, action, client } = await clients.preview({ file, at: ['servers', 'weather'] });
  expect({ action, client }).toEqual({ action: 'install', client: 'vscode' });
  expect(before.split('\r\n').slice(0, 5)).toEqual([
    '      "weather":{',
    '   "type": "stdio" ,   "command" :"npx",  // …',
    '\t\t\t"args": [',
    '            "-y", // …',
    `            "weather-server", "--token", "[masked]", "\${workspaceFolder}", "\${input:token}",`,
  ]);
  expect(after).toContain(
    `"command" :${JSON.stringify(home.launcher)},  // …\r\n\t\t\t"args": [\r\n            "--",\r\n            "npx",`,
  );
  expect(before + after).not.toMatch(/canary|not pinned/);
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
