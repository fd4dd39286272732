import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '#host/testing/is-alive.ts';
import { startHttpServer } from '#host/testing/test-servers.ts';
import { nodePrograms } from './cli-platform.ts';
import { loupe, shows, spawnLoupe, startLoupe, testServer } from './testing/run-loupe.ts';

// The era is pinned where it does not matter: that saves a probing process per run.
const at = (server: string[]) => ['--era', 'legacy', '--', ...server];
const demo = at(testServer('demo'));
const fault = (name: string) => at(testServer('faults', '--fault', name));
const oddCommand = [process.execPath, fileURLToPath(new URL('./testing/odd-server.mjs', import.meta.url))];

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'loupe-cli-test-')));
});
afterAll(() => rm(folder, { recursive: true }));

describe('inspect', () => {
  test('shows the server, its capabilities and its item counts', async () => {
    const { code, stdout } = await loupe(['inspect', '--', ...testServer('demo')]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Server +Loupe demo$/m);
    expect(stdout).toMatch(/^Protocol +2026-07-28 \(modern era\)$/m);
    expect(stdout).toMatch(/^Capabilities +resources \(subscribe, listChanged\), /m);
    expect(stdout).toMatch(/^Resources +\d+$/m);
    expect(stdout).toMatch(/^Instructions\n {2}\S/m);
  });

  test('prints one JSON document, with the requested era and revision', async () => {
    const { code, stdout, stderr } = await loupe(['inspect', '--json', '--revision', '2025-06-18', ...demo]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      protocolVersion: '2025-06-18',
      era: 'legacy',
      transport: 'stdio',
      serverInfo: { name: 'loupe-demo' },
      capabilities: { resources: { subscribe: true } },
      counts: { resources: expect.any(Number), resourceTemplates: 5, prompts: 6, tools: expect.any(Number) },
    });
  });

  test('an incomplete list has no count; the others do', async () => {
    const { code, stdout, stderr } = await loupe(['inspect', '--json', ...fault('error-list')]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).counts.resources).toBeNull();
    expect(stderr).toContain('resources/list');
  });
});

describe('resources list', () => {
  test('merges all pages into one JSON document, without other output', async () => {
    const { code, stdout, stderr } = await loupe([
      'resources',
      'list',
      '--json',
      '--',
      ...testServer('atlas', '--count', '2500'),
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { resources, ...rest } = JSON.parse(stdout);
    expect(rest).toEqual({});
    expect(new Set(resources.map(({ uri }: { uri: string }) => uri)).size).toBe(2500);
  });

  test('keeps every item as the server sent it: unknown fields, long numbers, invalid items', async () => {
    const { code, stdout } = await loupe(['resources', 'list', '--json', ...at(oddCommand)]);
    expect(code).toBe(0);
    expect(stdout.replace(/\s/g, '')).toBe(
      '{"resources":[{"uri":"odd:a","name":"\\u001b[31mred","size":12345678901234567890,"ratio":1.0,"x-unknown":{"deep":[1e2]}},null,{"name":"nameless"}]}',
    );
  });

  test('prints a table that no resource can break', async () => {
    const { stdout, stderr } = await loupe(['resources', 'list', ...at(oddCommand)]);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^URI +NAME +TYPE +SIZE$/),
      expect.stringMatching(/^odd:a +\\u\{1b\}\[31mred +12345678901234567000$/),
      'null',
      '{"name":"nameless"}',
      '',
    ]);
    expect(stderr).toBe('3 resources.\n');
  });

  test('a table shows the items before an error; JSON shows none', async () => {
    const table = await loupe(['resources', 'list', ...fault('error-list')]);
    expect(table.code).toBe(1);
    expect(table.stdout).toContain('URI');
    expect(table.stderr).toMatch(/The list ended early, after \d+ items\./);
    const json = await loupe(['resources', 'list', '--json', ...fault('error-list')]);
    expect(json).toMatchObject({ code: 1, stdout: '' });
  });

  test('a server without resources is reported', async () => {
    const { code, stdout, stderr } = await loupe(['resources', 'list', ...fault('no-resources')]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('The server didn’t declare resources.');
  });
});

describe('of a long list', () => {
  const atlas = at(testServer('atlas', '--count', '2500'));
  const uris = (stdout: string) => JSON.parse(stdout).resources.map(({ uri }: { uri: string }) => uri);

  test('fetches some pages, and later the following ones', async () => {
    const [first, all] = await Promise.all([
      loupe(['resources', 'list', '--json', '--pages', '2', ...atlas]),
      loupe(['resources', 'list', '--json', ...atlas]),
    ]);
    expect(first.code).toBe(0);
    const { nextCursor } = JSON.parse(first.stdout);
    expect(first.stderr).toBe(`More: --cursor '${nextCursor}'\n`);
    const rest = await loupe(['resources', 'list', '--json', '--cursor', nextCursor, ...atlas]);
    expect(rest).toMatchObject({ code: 0, stderr: '' });
    expect([...uris(first.stdout), ...uris(rest.stdout)]).toEqual(uris(all.stdout));
  });

  test('shows only the items with every word of the filter', async () => {
    const { stdout, stderr } = await loupe(['resources', 'list', '--filter', 'DOCS .md', ...demo]);
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^URI/);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/docs.*\.md/);
    expect(stderr).toMatch(new RegExp(`^${rows.length} resources\\. The server listed \\d+\\.\n$`));
  });
});

describe('resources templates', () => {
  test('prints a table or JSON', async () => {
    const shown = await loupe(['resources', 'templates', ...demo]);
    expect(shown).toMatchObject({ code: 0, stderr: '5 templates.\n' });
    expect(shown.stdout).toMatch(/^TEMPLATE +NAME +TYPE$/m);
    expect(shown.stdout).toMatch(/^demo:\/\/greeting\/\{language\}\/\{name\} +A greeting +text\/plain$/m);
    const { stdout } = await loupe(['resources', 'templates', '--json', '--filter', 'square', ...demo]);
    expect(JSON.parse(stdout).resourceTemplates).toMatchObject([{ uriTemplate: 'demo://square/{number}' }]);
  });
});

describe('resources watch', () => {
  const lines = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test.each(['legacy', 'modern'])('prints a line for each update in the %s era, with what was read', async (era) => {
    const args = ['resources', 'watch', 'demo://clock', 'demo://counter', '--count', '2', '--read', '--era', era];
    const { code, stdout, stderr } = await loupe([...args, '--', ...testServer('demo')]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Watching 2 resources. Ctrl+C stops.\n' });
    const update = {
      uri: 'demo://clock',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      kind: 'updated',
      marks: [],
      frame: expect.any(Number),
      contents: [expect.objectContaining({ uri: 'demo://clock', text: expect.any(String) })],
    };
    expect(lines(stdout)).toEqual([update, update]);
  });

  test.each(['legacy', 'modern'])('a refusal in the %s era ends with code 1', async (era) => {
    const args = ['resources', 'watch', 'plain://numbers/one', '--era', era];
    const { code, stdout, stderr } = await loupe([...args, '--', ...testServer('plain')]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('plain://numbers/one can’t be watched.');
  });

  test('Ctrl-C stops it and the server', async () => {
    const run = startLoupe(['resources', 'watch', 'demo://clock', '--', ...testServer('demo')]);
    await once(run.stdout, 'data');
    run.interrupt();
    const { code, stdout } = await run.finished;
    expect(code).toBe(130);
    expect(lines(stdout).length).toBeGreaterThan(0);
  });
});

describe('resources read', () => {
  test('prints the exact text', async () => {
    const { code, stdout, stderr } = await loupe(['resources', 'read', 'file:///demo/src/style.css', ...demo]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '.lens {\n  border-radius: 50%;\n}\n', stderr: '' });
  });

  test('prints the contents as JSON', async () => {
    const { stdout } = await loupe(['resources', 'read', 'file:///demo/src/style.css', '--json', ...demo]);
    expect(JSON.parse(stdout)).toEqual({
      contents: [
        { uri: 'file:///demo/src/style.css', mimeType: 'text/css', text: '.lens {\n  border-radius: 50%;\n}\n' },
      ],
    });
  });

  test('describes binary content, and writes its bytes to a file', async () => {
    const image = 'file:///demo/media/lens.png';
    const described = await loupe(['resources', 'read', image, ...demo]);
    expect(described).toMatchObject({ code: 0, stdout: '' });
    expect(described.stderr).toMatch(/^image\/png, [\d,]+ bytes: not printed\./);

    const file = join(folder, 'lens.png');
    expect(await loupe(['resources', 'read', image, '--out', file, ...demo])).toMatchObject({
      code: 0,
      stdout: '',
    });
    const { contents } = JSON.parse((await loupe(['resources', 'read', image, '--json', ...demo])).stdout);
    expect((await readFile(file)).toString('base64')).toBe(contents[0].blob);
  });

  test('can select one of several parts', async () => {
    const bundle = ['resources', 'read', 'demo://bundle/mixed'];
    const all = await loupe([...bundle, ...demo]);
    expect(all.stderr).toMatch(/^Part 1 of \d+: /);
    const second = await loupe([...bundle, '--part', '2', ...demo]);
    expect(JSON.parse(second.stdout)).toMatchObject({ parts: 4 });
    expect(all.stdout.endsWith(second.stdout)).toBe(true);
    expect(await loupe([...bundle, '--part', '99', ...demo])).toMatchObject({ code: 2, stdout: '' });
    expect(await loupe([...bundle, '--out', join(folder, 'x'), ...demo])).toMatchObject({ code: 2, stdout: '' });
  });

  test('passes variables and the folder to the command', async () => {
    const options = ['--env', 'ODD_VARIABLE=a b', '--cwd', folder];
    const { stdout } = await loupe(['resources', 'read', 'odd:a', ...options, ...at(oddCommand)]);
    expect(stdout).toBe(`a b ${folder} \u001b[31mred`);
  });
});

test.each<[string, number, string, string[]]>([
  [
    'an unknown resource',
    1,
    'The server returned error -32002 for resources/read',
    ['resources', 'read', 'demo://nowhere', ...demo],
  ],
  [
    'a request that is never answered',
    1,
    'resources/read got no response within 3 s',
    ['resources', 'read', 'silent://never', '--timeout', '3000', ...fault('silent-request')],
  ],
  [
    'a server that dies halfway',
    1,
    'ended with exit code 9',
    ['resources', 'read', 'dies://halfway', ...fault('dies-mid-response')],
  ],
  ['a list without end', 1, 'again after', ['resources', 'list', '--json', ...fault('cursor-loop')]],
  ['no command', 2, 'loupe --help', []],
  ['an unknown option', 2, 'Unknown option: --nope.', ['inspect', '--nope']],
  ['a server that nobody configured', 2, 'No server is named “nobody”.', ['inspect', 'nobody']],
  [
    'a command that does not exist',
    3,
    'The command “loupe-no-such-command” was not found.',
    ['inspect', '--', 'loupe-no-such-command'],
  ],
  [
    'a command that exits at once',
    3,
    'Error: missing environment variable EXAMPLE_TOKEN',
    ['inspect', ...fault('exit-at-once')],
  ],
  ['a server that never answers', 3, 'didn’t respond', ['inspect', '--timeout', '300', ...fault('never-answers')]],
])('%s exits with code %i and prints “%s”', async (_, code, words, args) => {
  const run = await loupe(args, { LOUPE_HOME: join(folder, 'home') });
  expect(run).toMatchObject({ code, stdout: '' });
  expect(run.stderr).toContain(words);
});

test('an unreachable port exits with code 3', async () => {
  const { url, stop } = await startHttpServer('plain', '--transport', 'http');
  await stop();
  const { code, stdout, stderr } = await loupe(['inspect', '--url', url]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain(`The connection to ${url} was refused: nothing is listening there.`);
});

test('connects to HTTP servers by URL, legacy ones too, and never prints a secret header', async () => {
  for (const transport of ['http', 'sse']) {
    const { url, stop } = await startHttpServer('demo', '--transport', transport);
    const run = await loupe([
      'resources',
      'list',
      '--json',
      '--verbose',
      '--url',
      url,
      '--header',
      'Authorization: Bearer hunter2',
    ]);
    await stop();
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout).resources.length).toBeGreaterThan(50);
    expect(run.stderr).toContain('resources/list');
    expect(run.stderr).not.toContain('hunter2');
  }
});

describe('configured servers', () => {
  const home = () => join(folder, 'configured');
  beforeAll(async () => void (await mkdir(home())));
  const configured = {
    id: 'my-odd',
    name: 'My odd',
    transport: 'stdio',
    command: oddCommand[0],
    args: oddCommand.slice(1),
  };

  test('the demo is always available', async () => {
    const args = ['resources', 'read', 'demo', 'demo://corner/number'];
    const { code, stdout } = await loupe(args, { LOUPE_HOME: home() }, { programs: nodePrograms });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '42' });
  });

  test('a command without consent is not started', async () => {
    await writeFile(join(home(), 'servers.json'), JSON.stringify({ version: 1, servers: [configured] }));
    const { code, stderr } = await loupe(['inspect', 'My odd'], { LOUPE_HOME: home() });
    expect(code).toBe(3);
    expect(stderr).toContain('This command hasn’t been approved yet.');
    expect(stderr).toContain(JSON.stringify(oddCommand[1]));
  });

  test('an unreadable configuration is reported and not changed', async () => {
    await writeFile(join(home(), 'servers.json'), '{"version":1,');
    const { code, stderr } = await loupe(['inspect', 'My odd'], { LOUPE_HOME: home() });
    expect(code).toBe(2);
    expect(stderr).toContain(
      'servers.json can’t be used: its JSON isn’t complete: it ends inside the value at line 1, column 14.',
    );
    expect(await readFile(join(home(), 'servers.json'), 'utf8')).toBe('{"version":1,');
  });
});

test('a command or URL on the command line writes nothing to disk', async () => {
  const environment = { LOUPE_HOME: join(folder, 'untouched'), TMPDIR: await mkdtemp(join(folder, 'tmp-')) };
  // As a process, since its entry point might write there, too.
  const run = spawnLoupe(['resources', 'list', ...at(oddCommand)], environment);
  expect((await run.finished).code).toBe(0);
  expect(await readdir(environment.TMPDIR)).toEqual([]);
  expect(await readdir(folder)).not.toContain('untouched');
});

test('Ctrl-C cancels the request, stops the server and sets the exit code', async () => {
  const args = ['resources', 'read', 'silent://never', '--verbose', ...fault('silent-request')];
  const run = spawnLoupe(args);
  const pid = await new Promise<number>((resolve) => {
    let output = '';
    run.process.stderr.on('data', (text) => {
      output += text;
      const [, spawned] = /\*\* spawned pid=(\d+)/.exec(output) ?? [];
      if (spawned && output.includes('resources/read')) resolve(Number(spawned));
    });
  });
  expect(isAlive(pid)).toBe(true);
  run.process.kill('SIGINT');
  const { code, stderr } = await run.finished;
  expect(code).toBe(130);
  expect(stderr).toContain('notifications/cancelled');
  expect(isAlive(pid)).toBe(false);
});

test('Ctrl-C also stops connecting', async () => {
  const run = startLoupe(['inspect', '--verbose', '--', ...testServer('faults', '--fault', 'never-answers')]);
  await shows(run.stderr, /server\/discover/);
  run.interrupt();
  expect((await run.finished).code).toBe(130);
});

test('a reader that closes the pipe early is not a failure', async () => {
  const run = spawnLoupe(['resources', 'list', '--json', '--', ...testServer('atlas', '--count', '20000')]);
  run.process.stdout.once('data', () => run.process.stdout.destroy());
  expect(await run.finished).toMatchObject({ code: 0, stderr: '' });
});

test('the help of a command is about that one, with its options', async () => {
  const { code, stdout } = await loupe(['check', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('loupe check SERVER');
  expect(stdout).toContain('--suppressions FILE');
  expect(stdout).not.toMatch(/loupe verify|--install/);
  expect((await loupe(['help', 'check'])).stdout).toBe(stdout);
  const tools = (await loupe(['tools', '--help'])).stdout;
  for (const name of ['list', 'call']) expect(tools).toContain(`loupe tools ${name} `);
  expect((await loupe(['help', 'nonsense'])).stdout).toBe((await loupe(['--help'])).stdout);
});

test('help and version go to stdout, in the language of the environment', async () => {
  expect(await loupe(['--help'])).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Usage:') });
  expect((await loupe(['--help'], { LC_ALL: 'de_DE.UTF-8' })).stdout).toContain('Verwendung:');
  expect((await loupe(['--help'], { LC_ALL: 'zh_CN.UTF-8' })).stdout).toContain('用法:');
  expect((await loupe(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
