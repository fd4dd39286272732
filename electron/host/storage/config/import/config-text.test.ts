import { expect, test } from 'vitest';
import { readConfigText, syntaxOf } from './config-text.ts';
import { parsePaste } from './parse-paste.ts';
import { readConfig } from './read-config.ts';

const env = (name: string) => `\${env:${name}}`;

const codex = `model = "gpt-5"
# Servers
[mcp_servers.context7]
command = "npx"
args = ["-y", "@upstash/context7-mcp"]
startup_timeout_sec = 20
tool_timeout_sec = 45.5
enabled = false
env_vars = ["LOCAL_TOKEN", { name = "OTHER", source = "remote" }]

[mcp_servers.context7.env]
LOG = "debug"
API_KEY = "k"

[mcp_servers."my figma"]
url = "https://mcp.figma.com/mcp"
bearer_token_env_var = "FIGMA_TOKEN"
http_headers = { "X-Figma-Region" = "us-east-1" }
env_http_headers = { "X-Team" = "TEAM" }

[projects."/home/ada"]
trust_level = "trusted"
`;

test('Codex’s TOML is a configuration', () => {
  const servers = [
    {
      draft: {
        name: 'context7',
        command: 'npx',
        args: ['-y', '@upstash/context7-mcp'],
        env: [
          { name: 'LOCAL_TOKEN', value: env('LOCAL_TOKEN'), secret: false },
          { name: 'OTHER', value: env('OTHER'), secret: false },
          { name: 'LOG', value: 'debug', secret: false },
          { name: 'API_KEY', value: 'k', secret: true },
        ],
        timeoutMs: 45_500,
      },
      notes: [{ code: 'unread', text: 'startup_timeout_sec' }, { code: 'disabled' }],
    },
    {
      draft: {
        name: 'my figma',
        url: 'https://mcp.figma.com/mcp',
        headers: [
          { name: 'Authorization', value: `Bearer ${env('FIGMA_TOKEN')}`, secret: false },
          { name: 'X-Figma-Region', value: 'us-east-1' },
          { name: 'X-Team', value: env('TEAM') },
        ],
      },
      notes: [],
    },
  ];
  expect(parsePaste(codex)).toMatchObject({ imported: true, servers, unusable: [] });
  const config = readConfig({ text: codex, source: '/home/ada/.codex/config.toml', homeFolder: '/home/ada' });
  expect(config).toMatchObject({ format: 'codex', servers, unusable: [] });
});

test.each([
  '[mcp_servers.x]\ncommand = "npx"\nargs = ["x"]',
  '```toml\n[mcp_servers.x]\ncommand = "npx"\nargs = [\n  "x",\n]\n```',
  'mcp_servers.x = { command = "npx", args = ["x"] }',
  '[mcp_servers]\nx = { command = "npx", args = ["x"] }',
  '[[mcp_servers]]\nname = "x"\ncommand = "npx"\nargs = ["x"]',
  '# mine\n\n[mcp_servers."x"] # one\ncommand = \'npx\'\nargs = ["x"]',
  'extensions:\n  x:\n    cmd: npx\n    args: [x]\n    type: stdio\n',
  'extensions:\n  x:\n    args:\n    - x\n    bundled: null\n    cmd: npx\n    enabled: true\n    name: x\n    type: stdio\nGOOSE_MODEL: m',
  '  x:\n    cmd: npx\n    args:\n      - x\n    type: stdio',
  'GOOSE_PROVIDER: a\nextensions:\n  x:\n    type: stdio\n    cmd: npx\n    args: ["x"]',
  '```yaml\nmcpServers:\n  - name: x\n    command: npx\n    args:\n      - x\n```',
  'name: Mine\nversion: 0.0.1\nschema: v1\nmcpServers:\n  - name: x\n    command: npx\n    args: ["x"]',
  '---\n# mine\nmcpServers:\n  x:\n    command: npx\n    args: ["x"]\n',
  '{"amp.mcpServers":{"x":{"command":"npx","args":["x"]}}}',
  '{"$schema":"https://opencode.ai/config.json","mcp":{"x":{"type":"local","command":["npx","x"],"enabled":true}}}',
  '{"context_servers":{"x":{"source":"custom","command":"npx","args":["x"],"env":{}}}}',
])('%j is a server', (text) => {
  expect(parsePaste(text)).toMatchObject({
    imported: true,
    servers: [{ draft: { name: 'x', command: 'npx', args: ['x'] }, notes: [] }],
  });
});

const goose = `extensions:
  developer:
    bundled: true
    enabled: true
    name: developer
    timeout: 300
    type: builtin
  github:
    args:
    - -y
    - '@modelcontextprotocol/server-github'
    cmd: npx
    description: ''
    enabled: true
    env_keys:
    - GITHUB_TOKEN
    envs:
      LOG: debug
    name: GitHub
    timeout: 300
    type: stdio
  remote:
    enabled: false
    headers:
      X-Api-Key: k
    name: remote
    type: streamable_http
    uri: https://mcp.acme.dev/mcp
`;

test('goose’s YAML is a configuration; what is a part of goose is named', () => {
  expect(readConfig({ text: goose, source: 'config.yaml', homeFolder: '/home/ada' })).toMatchObject({
    format: 'goose',
    servers: [
      {
        draft: {
          name: 'github',
          command: 'npx',
          args: ['-y', '@modelcontextprotocol/server-github'],
          env: [
            { name: 'LOG', value: 'debug' },
            { name: 'GITHUB_TOKEN', value: '$' + '{secret:GITHUB_TOKEN}', secret: false },
          ],
          timeoutMs: 300_000,
        },
        notes: [{ code: 'secretWanted', text: 'GITHUB_TOKEN' }],
      },
      {
        draft: { name: 'remote', http: 'streamable', url: 'https://mcp.acme.dev/mcp', headers: [{ secret: true }] },
        notes: [{ code: 'disabled' }],
      },
    ],
    unusable: [{ name: 'developer', failure: { params: { problem: 'builtIn' } } }],
  });
});

test('opencode’s variables are references', () => {
  const mcp = { x: { type: 'remote', url: 'https://a.dev/mcp', headers: { Authorization: 'Bearer {env:KEY}' } } };
  const { servers } = readConfig({
    text: JSON.stringify({ mcp }),
    source: 'opencode.json',
    format: 'opencode',
    homeFolder: '',
  });
  expect(servers).toMatchObject([
    { draft: { headers: [{ value: `Bearer ${env('KEY')}`, secret: false }] }, notes: [{ code: 'mapped' }] },
  ]);
});

test.each([
  ['/home/ada/.codex/config.toml', '[mcp_servers.x]\ncommand = npx\n', { problem: 'toml', line: 2, column: 11 }],
  ['config.yaml', 'extensions:\n  x: {\n', { problem: 'yaml', line: 3 }],
  ['config.yaml', `extensions: ${'['.repeat(5000)}`, { problem: 'complex' }],
  ['config.yaml', '- '.repeat(5000), { problem: 'complex' }],
  ['config.yaml', `${'a: &a [x]\n'.repeat(2)}b: [${'*a,'.repeat(9000)}]`, { problem: 'complex' }],
  ['config.yml', `${' '.repeat(5000)}a:\n`, { problem: 'complex' }],
  ['config.toml', 'a = '.padEnd(300_000, '1'), { problem: 'complex' }],
  ['config.toml', `a = ${'['.repeat(5000)}`, { problem: 'toml' }],
])('%s with %.30j is refused with the place', (source, text, params) => {
  expect(() => readConfig({ text, source, homeFolder: '' })).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ params: expect.objectContaining(params) }) }),
  );
});

test('YAML can’t grow by its aliases', () => {
  const levels = [...'bcdefghi'].map(
    (name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`,
  );
  const text = `a: &a [x, x, x, x, x, x, x, x, x]\n${levels.join('\n')}\n`;
  expect(readConfigText(text, 'YAML')).toEqual({ ok: false, fault: { problem: 'complex' } });
});

test.each([
  ['npx -y server', undefined],
  ['docker run -e A: b', undefined],
  ['node a.js\nnode b.js', undefined],
  ['[1, 2]', 'JSON'],
  ['[mcp_servers.x]', 'TOML'],
  ['{ "a": 1 }', 'JSON'],
  ['// mine\n{}', 'JSON'],
  ['a:\n  b: c', 'YAML'],
])('%j is %s', (text, syntax) => {
  expect(syntaxOf(text)).toBe(syntax);
});
