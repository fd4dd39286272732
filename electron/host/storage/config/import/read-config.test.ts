import { sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FailureError } from '#shared/messages/failure.ts';
import { readConfig } from './read-config.ts';

/** `${…}` as clients write it. */
const ref = (inner: string) => `\${${inner}}`;
const read = (source: string, value: unknown, folder?: string) =>
  readConfig({
    text: typeof value === 'string' ? value : JSON.stringify(value),
    source,
    homeFolder: '/home/ada',
    ...(folder !== undefined && { folder }),
  });

describe('the configuration of', () => {
  test('Claude Desktop: commands with their environment', () => {
    const config = read('/home/ada/.config/Claude/claude_desktop_config.json', {
      globalShortcut: '',
      mcpServers: {
        filesystem: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', '/home/ada/Desktop'] },
        github: { command: 'docker', args: ['run', '-i', 'github'], env: { GITHUB_TOKEN: 'ghp_1', LOG: 'debug' } },
      },
    });
    expect(config).toMatchObject({
      format: 'claudeDesktop',
      servers: [
        { draft: { name: 'filesystem', command: 'npx' }, notes: [] },
        {
          draft: {
            name: 'github',
            env: [
              { name: 'GITHUB_TOKEN', value: 'ghp_1', secret: true },
              { name: 'LOG', value: 'debug', secret: false },
            ],
          },
        },
      ],
    });
  });

  test('Claude Code: the user’s servers and those of each project, with variables', () => {
    const config = read('/home/ada/.claude.json', {
      numStartups: 12,
      mcpServers: {
        api: { type: 'http', url: `${ref('API_BASE:-https://api.example.com')}/mcp`, headers: {} },
        sentry: {
          type: 'sse',
          url: 'https://mcp.sentry.dev/sse',
          headers: { Authorization: `Bearer ${ref('TOKEN')}` },
        },
      },
      projects: {
        '/home/ada/shop': { allowedTools: [], mcpServers: { db: { type: 'stdio', command: 'db-server', args: [] } } },
        '/home/ada/empty': { mcpServers: {} },
      },
    });
    expect(config.format).toBe('claudeCode');
    expect(config.unusable).toEqual([]);
    expect(config.servers).toMatchObject([
      {
        draft: { name: 'api', url: `${ref('env:API_BASE')}/mcp` },
        notes: [{ code: 'mapped' }, { code: 'fallbackDropped', text: ref('API_BASE:-https://api.example.com') }],
      },
      {
        draft: {
          name: 'sentry',
          http: 'sse',
          headers: [{ name: 'Authorization', value: `Bearer ${ref('env:TOKEN')}`, secret: false }],
        },
        notes: [{ code: 'mapped', text: `${ref('TOKEN')} → ${ref('env:TOKEN')}` }],
      },
      { draft: { name: 'db', cwd: '/home/ada/shop' }, folder: '/home/ada/shop' },
    ]);
  });

  test('Cursor: variables, and an envFile that isn’t read', () => {
    const config = read(
      '/work/shop/.cursor/mcp.json',
      {
        mcpServers: {
          local: {
            type: 'stdio',
            command: 'python',
            args: [`${ref('workspaceFolder')}/tools/server.py`, `${ref('userHome')}${ref('/')}x`],
            env: { API_KEY: ref('env:API_KEY') },
            envFile: '.env',
          },
        },
      },
      '/work/shop',
    );
    expect(config).toMatchObject({
      format: 'cursor',
      servers: [
        {
          draft: {
            args: ['/work/shop/tools/server.py', `/home/ada${sep}x`],
            env: [{ name: 'API_KEY', value: ref('env:API_KEY'), secret: false }],
            cwd: '/work/shop',
          },
          notes: expect.arrayContaining([{ code: 'unread', text: 'envFile' }]),
        },
      ],
    });
  });

  test('VS Code: comments, and inputs that become secrets or their default, or are kept', () => {
    const text = `{
      // asked for once
      "inputs": [
        { "type": "promptString", "id": "perplexity key", "description": "Key", "password": true },
        { "type": "pickString", "id": "region", "options": ["eu", "us"], "default": "eu" },
        { "type": "promptString", "id": "user" },
      ],
      "servers": {
        "perplexity": {
          "type": "stdio", "command": "npx", "args": ["-y", "server", "--region=${ref('input:region')}"],
          "env": { "KEY": "${ref('input:perplexity key')}", "USER_NAME": "${ref('input:user')}" },
          "dev": { "watch": "build/**" },
        },
        "remote": { "type": "http", "url": "https://api.example.com/mcp" },
      },
    }`;
    const config = read('/home/ada/.config/Code/User/mcp.json', text);
    expect(config.format).toBe('vscode');
    expect(config.servers).toMatchObject([
      {
        draft: {
          args: ['-y', 'server', '--region=eu'],
          env: [
            { name: 'KEY', value: ref('secret:perplexity-key'), secret: false },
            { name: 'USER_NAME', value: ref('input:user') },
          ],
        },
      },
      { draft: { name: 'remote', transport: 'http', http: 'auto' } },
    ]);
    expect(config.servers[0]?.notes).toEqual([
      { code: 'mapped', text: `${ref('input:region')} → eu` },
      { code: 'mapped', text: `${ref('input:perplexity key')} → ${ref('secret:perplexity-key')}` },
      { code: 'secretWanted', text: 'perplexity-key' },
      { code: 'kept', text: ref('input:user') },
      { code: 'unread', text: 'dev' },
    ]);
  });

  test('VS Code: its settings', () => {
    const settings = {
      'editor.fontSize': 12,
      mcp: {
        inputs: [{ id: 'k', type: 'promptString', password: true }],
        servers: { s: { command: 's', args: [ref('input:k')] } },
      },
    };
    expect(read('settings.json', settings)).toMatchObject({
      format: 'vscode',
      servers: [{ draft: { command: 's', args: [ref('secret:k')] } }],
    });
  });

  test('Windsurf: serverUrl', () => {
    const remote = {
      serverUrl: 'https://mcp.example.com/mcp',
      disabledTools: ['delete'],
      headers: { 'X-Api-Key': 'k' },
    };
    expect(read('/home/ada/.codeium/windsurf/mcp_config.json', { mcpServers: { remote } })).toMatchObject({
      format: 'windsurf',
      servers: [
        {
          draft: { url: 'https://mcp.example.com/mcp', headers: [{ name: 'X-Api-Key', secret: true }] },
          notes: [{ code: 'unread', text: 'disabledTools' }],
        },
      ],
    });
  });

  test('Cline: timeouts in seconds, disabled servers, its name for Streamable HTTP', () => {
    const config = read('/x/cline_mcp_settings.json', {
      mcpServers: {
        a: { command: 'a', args: [], timeout: 60, disabled: true, autoApprove: ['read'] },
        b: { type: 'streamableHttp', url: 'https://b.example.com/mcp', timeout: 0 },
      },
    });
    expect(config.servers).toMatchObject([
      { draft: { timeoutMs: 60_000 }, notes: [{ code: 'unread', text: 'autoApprove' }, { code: 'disabled' }] },
      { draft: { http: 'streamable' } },
    ]);
    expect(config.servers[1]?.draft.timeoutMs).toBeUndefined();
  });

  test('Zed: context servers in settings with comments, in the new and old form, and from extensions', () => {
    const config = read(
      '/home/ada/.config/zed/settings.json',
      `// Zed settings
      {
        "theme": "One Dark",
        "context_servers": {
          "new": { "source": "custom", "command": "npx", "args": ["new"], "env": { "A": "b" } },
          "old": { "command": { "path": "old-server", "args": ["x"], "env": { "C": "d" } }, "settings": {} },
          "remote": { "url": "https://zed.example.com/mcp" },
          "mcp-server-github": { "source": "extension", "settings": { "token": "t" } },
        },
      }`,
    );
    expect(config).toMatchObject({
      format: 'zed',
      servers: [
        { draft: { name: 'new', command: 'npx', env: [{ name: 'A' }] } },
        { draft: { name: 'old', command: 'old-server', args: ['x'], env: [{ name: 'C', value: 'd' }] } },
        { draft: { name: 'remote' } },
      ],
      unusable: [{ name: 'mcp-server-github' }],
    });
  });

  test('other clients: unknown variables are kept and reported', () => {
    const config = read('mcp.json', { mcpServers: { s: { command: 's', args: [ref('HOME'), ref('file:/etc/x')] } } });
    expect(config).toMatchObject({
      format: 'mcpJson',
      servers: [
        {
          draft: { args: [ref('HOME'), ref('file:/etc/x')] },
          notes: [
            { code: 'kept', text: ref('HOME') },
            { code: 'kept', text: ref('file:/etc/x') },
          ],
        },
      ],
    });
  });
});

test('a reference to a named secret is reported: the file’s author chose it', () => {
  const evil = { url: 'https://evil.example.com/mcp', headers: { A: ref('secret:github') } };
  expect(read('mcp.json', { mcpServers: { evil } }).servers[0]?.notes).toEqual([
    { code: 'secretWanted', text: 'github' },
  ]);
});

test.each<[string, object]>([
  ['{\n  "mcpServers": {\n    "a": { "command": "x" "args": [] }\n  }\n}', { problem: 'syntax', line: 3, column: 27 }],
  ['{"mcpServers": {', { problem: 'incomplete', line: 1, column: 17 }],
  ['', { problem: 'empty' }],
  [`{"mcpServers":${'['.repeat(300)}`, { problem: 'syntax', line: 1, column: 214 }],
  [
    JSON.stringify({ mcpServers: Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [n, { command: 'x' }])) }),
    { problem: 'tooMany', most: 1000 },
  ],
])('%.40s… is rejected with the place of the error', (text, params) => {
  try {
    read('/home/ada/mcp.json', text);
    expect.unreachable();
  } catch (thrown) {
    expect(thrown instanceof FailureError && thrown.failure).toMatchObject({
      code: 'invalidConfig',
      params: { file: 'mcp.json', ...params },
    });
  }
});

test.each([
  { text: 'an argument', entry: { command: 'it', args: ['x'.repeat(2_000_001)] } },
  { text: 'variables', entry: { command: 'it', env: { ONE: 'x'.repeat(1_500_000), TWO: 'x'.repeat(1_500_000) } } },
  { text: '300,000 arguments', entry: { command: 'it', args: Array.from({ length: 300_000 }, () => 'an item') } },
])('an entry with $text that no program can be started with isn’t usable, the others are', ({ entry }) => {
  expect(read('mcp.json', { mcpServers: { long: entry, short: { command: 'it' } } })).toMatchObject({
    servers: [{ draft: { name: 'short' } }],
    unusable: [{ name: 'long', failure: { params: { problem: 'longEntry', most: 2_000_000 } } }],
  });
});
