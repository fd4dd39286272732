import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientHome } from '#host/recordings/clients/testing/client-home.ts';
import type { InvocationOf } from './arguments/commands.ts';
import { recordClient } from './commands/record-client.ts';
import { fakePerson } from './testing/fake-terminal.ts';
import { loupe } from './testing/run-loupe.ts';

const text = `{
  "mcpServers": {
    "weather": {
      "command": "npx",
      "args": ["-y", "weather", "--token", "canary-1"], // canary-2
      "env": { "KEY": "canary-3" }
    },
    "search": { "command": "search" },
    "remote": { "url": "https://example.com/mcp" }
  }
}
`;

let home: ReturnType<typeof clientHome>;
let file: string;
beforeEach(() => {
  home = clientHome();
  file = home.write('.cursor/mcp.json', text);
});
const environment = () => ({ HOME: home.folder, USERPROFILE: home.folder, LOUPE_HOME: home.dataDir });
const record = (...args: string[]) =>
  loupe(['record', ...args], { ...environment(), XDG_CONFIG_HOME: '', CLAUDE_CONFIG_DIR: '' });
const content = () => readFileSync(file, 'utf8');

describe('loupe record', () => {
  it('installs and removes the recorder, prints the change without secrets, and says what to restart', async () => {
    const installed = await record('--install', 'weather', '--yes');
    expect(installed.code).toBe(0);
    expect(installed.stderr).toContain(
      '-       "command": "npx",\n-       "args": ["-y", "weather", "--token", "[masked]"], // …\n+ ',
    );
    expect(installed.stderr).toMatch(/Cursor now starts “weather” with the recorder.\nTurn the server off and on/);
    expect(content()).toContain(`"command": ${JSON.stringify(home.launcher)},\n      "args": ["--", "npx"`);
    expect(readFileSync(home.launcher, 'utf8')).toContain(`'record' '--data-folder' '${home.dataDir}' `);

    const listed = await record('--installed', '--json');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      entries: [{ name: 'weather', client: 'cursor', file, state: 'recorded' }],
    });
    expect((await record('--installed')).stdout).toMatch(/^NAME .*\nweather {2}Cursor {2}recorded .*mcp\.json\n$/);

    const removed = await record('--uninstall', 'weather', '--yes');
    expect(removed.code).toBe(0);
    expect(content()).toBe(text);
    for (const { stdout, stderr } of [installed, listed, removed]) expect(stdout + stderr).not.toContain('canary');
    expect((await record('--installed')).stderr).toBe('No client has the recorder.\n');
  });

  it('changes nothing without a terminal and without --yes', async () => {
    const { code, stderr } = await record('--install', 'weather');
    expect(code).toBe(4);
    expect(stderr).toContain('Add --yes to make the change.');
    expect(content()).toBe(text);
  });

  it('removes all, and reports what another program changed', async () => {
    for (const name of ['weather', 'search']) expect((await record('--install', name, '--yes')).code).toBe(0);
    home.write('.cursor/mcp.json', content().replace('"weather", "--token"', '"forecast", "--token"'));
    const { code, stderr } = await record('--uninstall', '--all', '--yes');
    expect(code).toBe(1);
    expect(stderr).toContain('Another program changed the command of “weather”');
    expect(content()).toContain('"search": { "command": "search" }');
    expect(content()).toContain('"forecast"');
    expect((await record('--installed')).stdout).toContain('changed by another program');
  });

  it('asks for a choice when several clients have the name', async () => {
    const other = home.write('.codeium/windsurf/mcp_config.json', text);
    const { code, stderr } = await record('--install', 'weather', '--yes');
    expect(code).toBe(2);
    expect(stderr).toContain(`Cursor: ${file}, Windsurf: ${other}`);
    expect((await record('--install', 'weather', '--file', other, '--yes')).code).toBe(0);
    expect(content()).toBe(text);
    expect((await record('--install', 'weather', '--client', 'cursor', '--yes')).code).toBe(0);
    expect(content()).not.toBe(text);
  });

  it('takes a file that no client is known for', async () => {
    const own = home.write('my configs/servers.json', text);
    expect((await record('--install', 'search', '--file', own, '--yes')).code).toBe(0);
    expect((await record('--installed')).stdout).toContain(own);
    expect((await record('--uninstall', 'search', '--yes')).code).toBe(0);
    expect(readFileSync(own, 'utf8')).toBe(text);
  });

  it.each([
    [
      ['--install', 'nope'],
      2,
      'No client has a server “nope” without the recorder.\nConfigured: weather, search, remote.',
    ],
    [['--uninstall', 'weather'], 2, 'No client’s “weather” has the recorder.'],
    [['--install', 'remote'], 1, 'it has a URL instead of a command'],
  ])('%j fails with the reason', async (args, expected, message) => {
    const { code, stderr } = await record(...args);
    expect(code).toBe(expected);
    expect(stderr).toContain(message);
    expect(content()).toBe(text);
  });
});

it.each([
  ['y', 0, true],
  ['n', 4, false],
])('at a terminal it asks, and “%s” decides', async (reply, code, isChanged) => {
  for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
  const person = fakePerson(true);
  person.input.end(`${reply}\n`);
  const invocation: InvocationOf<'recordClient'> = {
    kind: 'recordClient',
    action: 'install',
    name: 'search',
    client: undefined,
    file,
    yes: false,
  };
  expect(await recordClient(invocation, { ...person, env: environment() })).toBe(code);
  expect(person.shown.stderr()).toContain('Continue? [y/N]');
  expect(content() !== text).toBe(isChanged);
});
