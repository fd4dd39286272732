import { readFileSync } from 'node:fs';
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

const backups = () => home.backups();

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
    const probe = { isProbe: true, hasLimits: true };
    const { action, after, fingerprint } = await clients.preview({ file, at, ...probe });
    expect([action, after]).toEqual(['install', expect.stringMatching(/--probe[\s\S]*--limits/)]);
    await clients.install({ file, at, fingerprint, ...probe });

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
