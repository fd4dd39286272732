import { expect, it } from 'vitest';
import { FailureError } from '#shared/messages/failure.ts';
import { readConfig } from './read-config.ts';

/** `${…}` as clients write it. */
const ref = (inner: string) => `\${${inner}}`;

function read(source: string, value: unknown, folder?: string) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { format, servers } = readConfig({ text, source, homeFolder: '/home/ada', folder });
  return { format, servers: servers.map(({ draft, notes }) => ({ ...draft, notes })) };
}

it.each(['opencode.json', '/shop/opencode.jsonc', '/shop/.opencode/opencode.json'])(
  'opencode’s variables are read in %s, with or without its schema',
  (source) => {
    const command = ['npx', 'x', '--key', '{env:KEY}', '{file:./token.txt}'];
    const entry = { type: 'local', command, environment: { TOKEN: '{env:TOKEN}' } };
    expect(read(source, { mcp: { x: entry } })).toMatchObject({
      format: 'opencode',
      servers: [
        {
          args: ['x', '--key', ref('env:KEY'), '{file:./token.txt}'],
          env: [{ name: 'TOKEN', value: ref('env:TOKEN') }],
          notes: expect.arrayContaining([
            { code: 'mapped', text: `{env:KEY} → ${ref('env:KEY')}` },
            { code: 'kept', text: '{file:./token.txt}' },
          ]),
        },
      ],
    });
  },
);

it('Gemini’s variables are read with and without braces', () => {
  const mcpServers = {
    x: {
      command: 'node',
      args: ['--url=$BASE/mcp', `${ref('ROOT')}/a`, '$$PID', '$5'],
      env: { TOKEN: '$API_TOKEN', PRICE: '5$' },
    },
    y: { httpUrl: 'https://a.dev/mcp', headers: { Authorization: 'Bearer $API_TOKEN' } },
  };
  const { format, servers } = read('/home/ada/.gemini/settings.json', { mcpServers });
  expect(format).toBe('gemini');
  expect(servers).toMatchObject([
    {
      args: [`--url=${ref('env:BASE')}/mcp`, `${ref('env:ROOT')}/a`, '$$PID', '$5'],
      env: [
        { name: 'TOKEN', value: ref('env:API_TOKEN'), secret: false },
        { name: 'PRICE', value: '5$' },
      ],
    },
    { headers: [{ value: `Bearer ${ref('env:API_TOKEN')}`, secret: false }] },
  ]);
  // Elsewhere only a shell would replace them.
  const [elsewhere] = read('/home/ada/.cursor/mcp.json', { mcpServers }).servers;
  expect(elsewhere).toMatchObject({ args: expect.arrayContaining(['--url=$BASE/mcp']) });
});

it.each(['/home/ada/.config/Claude/claude_desktop_config.json', '/shop/.mcp.json', '/shop/.cursor/mcp.json'])(
  'a variable in a header of mcp-remote is its own, in %s',
  (source) => {
    const header = `Authorization:${ref('AUTH')}`;
    const args = ['-y', 'mcp-remote@latest', 'https://a.dev/mcp', '--header', header];
    const entry = { command: 'npx', args, env: { AUTH: 'Bearer canary-4711' } };
    expect(read(source, { mcpServers: { a: entry } }).servers).toMatchObject([{ args, notes: [] }]);
    // What the entry doesn't have is no variable of mcp-remote, nor is what another program gets.
    const { env: _env, ...without } = entry;
    const other = { ...entry, args: ['-y', 'other', '--header', header] };
    for (const server of read(source, { mcpServers: { without, other } }).servers) {
      expect(server.notes).not.toEqual([]);
    }
  },
);

it('the servers of a workspace file and of a dev container are VS Code’s, with their inputs', () => {
  const servers = { a: { command: 'npx', args: ['a', ref('input:region')], env: { KEY: ref('input:key') } } };
  const inputs = [
    { id: 'key', type: 'promptString', password: true },
    { id: 'region', type: 'promptString', default: 'eu' },
  ];
  const expected = {
    format: 'vscode',
    servers: [{ name: 'a', args: ['a', 'eu'], env: [{ name: 'KEY', value: ref('secret:key') }] }],
  };
  const workspace = `{ "folders": [{ "path": "." }], // the project
    "settings": { "editor.tabSize": 2, "mcp": ${JSON.stringify({ servers, inputs })} }, }`;
  expect(read('/shop/shop.code-workspace', workspace)).toMatchObject(expected);
  const container = { image: 'node', customizations: { vscode: { extensions: ['x'], mcp: { servers, inputs } } } };
  expect(read('/shop/.devcontainer/devcontainer.json', container)).toMatchObject(expected);
  expect(read('/shop/.devcontainer.json', { image: 'node', build: { context: '..' } }).servers).toEqual([]);
});

it.each([
  ['with a byte order mark', Buffer.from('\ufeff{"mcpServers":{}}', 'utf16le')],
  ['without one', Buffer.from('{"mcpServers":{}}', 'utf16le')],
  ['big endian', Buffer.from('\ufeff{"mcpServers":{}}', 'utf16le').swap16()],
  ['TOML', Buffer.from('[mcp_servers.x]\ncommand = "npx"\n', 'utf16le')],
])('a file in UTF-16 says what it is: %s', (_what, bytes) => {
  try {
    read(_what === 'TOML' ? 'config.toml' : 'mcp.json', bytes.toString('utf8'));
    expect.unreachable();
  } catch (thrown) {
    const failure = thrown instanceof FailureError ? thrown.failure : undefined;
    expect(failure).toMatchObject({ code: 'invalidConfig', params: { problem: 'utf16' } });
    expect(failure?.message).toContain('it is encoded as UTF-16');
  }
});
