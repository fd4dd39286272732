import { describe, expect, test } from 'vitest';
import type { ServerDraft } from '#shared/model/server.ts';
import { parsePaste } from './parse-paste.ts';

const raw = String.raw;

/** A draft in short: its name, what it starts or reaches, and its values. */
function short(draft: ServerDraft | undefined): unknown[] {
  if (draft === undefined) return [];
  const { name } = draft;
  const values = draft.transport === 'stdio' ? draft.env : draft.headers;
  const pairs = values.map((row) => `${row.name}=${row.value}${row.secret ? ' (secret)' : ''}`);
  return draft.transport === 'stdio'
    ? [name, [draft.command, ...draft.args], ...pairs]
    : [name, `${draft.http} ${draft.url}`, ...pairs];
}

const pasted = (text: string) => {
  const { servers, imported } = parsePaste(text, { homeFolder: '/home/ada' });
  expect(imported).toBe(true);
  return servers.map(({ draft }) => short(draft));
};

const server = (...words: string[]) => ['npx', '-y', ...words];
const linear = 'auto https://mcp.linear.app/mcp';

describe('Claude Code', () => {
  test.each<[string, unknown[]]>([
    ['claude mcp add context7 -- npx -y @upstash/context7-mcp', ['context7', server('@upstash/context7-mcp')]],
    [
      'claude mcp add --scope user context7 -- npx -y @upstash/context7-mcp --api-key K',
      ['context7', server('@upstash/context7-mcp', '--api-key', 'K')],
    ],
    ['claude mcp add -s project pw npx @playwright/mcp@latest', ['pw', ['npx', '@playwright/mcp@latest']]],
    [
      'claude mcp add playwright npx -y @playwright/mcp@latest --headless',
      ['playwright', server('@playwright/mcp@latest', '--headless')],
    ],
    [
      'claude mcp add --transport stdio airtable --env AIRTABLE_API_KEY=YOUR_KEY -- npx -y airtable-mcp-server',
      ['airtable', server('airtable-mcp-server'), 'AIRTABLE_API_KEY=YOUR_KEY (secret)'],
    ],
    [
      'claude mcp add gh -e GITHUB_TOKEN=x -e LOG=debug -- npx -y gh',
      ['gh', server('gh'), 'GITHUB_TOKEN=x (secret)', 'LOG=debug'],
    ],
    ['claude mcp add -e A=1 B=2 -- gh npx -y gh', ['gh', server('gh'), 'A=1', 'B=2']],
    [
      'claude mcp add gh -e "GITHUB_TOKEN=a b" --env=LOG=1 -- npx -y gh',
      ['gh', server('gh'), 'GITHUB_TOKEN=a b (secret)', 'LOG=1'],
    ],
    ['claude mcp add fs npx -y server-fs /tmp -e LOG=1 -s user', ['fs', server('server-fs', '/tmp'), 'LOG=1']],
    [
      'claude mcp add gh docker run -i --rm -e GITHUB_TOKEN ghcr.io/x',
      ['gh', ['docker', 'run', '-i', '--rm', '-e', 'GITHUB_TOKEN', 'ghcr.io/x']],
    ],
    [
      'claude mcp add gh -- docker run -i --rm -e GITHUB_TOKEN=x ghcr.io/x',
      ['gh', ['docker', 'run', '-i', '--rm', '-e', 'GITHUB_TOKEN=x', 'ghcr.io/x']],
    ],
    ['claude mcp add --transport http linear https://mcp.linear.app/mcp', ['linear', linear]],
    ['claude mcp add linear https://mcp.linear.app/mcp -t http', ['linear', linear]],
    ['claude mcp add --transport sse linear https://mcp.linear.app/mcp', ['linear', 'sse https://mcp.linear.app/mcp']],
    [
      'claude mcp add --transport http linear https://mcp.linear.app/mcp --header "Authorization: Bearer t"',
      ['linear', linear, 'Authorization=Bearer t (secret)'],
    ],
    [
      'claude mcp add linear --transport http https://mcp.linear.app/mcp -H "X-Api-Key: k" -H "X-Area: 1"',
      ['linear', linear, 'X-Api-Key=k (secret)', 'X-Area=1'],
    ],
    [
      'claude mcp add --header "X-Api-Key: k" "X-Area: 1" --transport http linear https://mcp.linear.app/mcp',
      ['linear', linear, 'X-Api-Key=k (secret)', 'X-Area=1'],
    ],
    [
      'claude mcp add --transport http x https://a.dev/mcp?area=1&sort=2',
      ['x', 'auto https://a.dev/mcp?area=1&sort=2'],
    ],
    [
      'claude mcp add --transport http --client-id abc --client-secret --callback-port 8080 x https://a.dev/mcp',
      ['x', 'auto https://a.dev/mcp'],
    ],
    [
      `claude mcp add-json weather '{"type":"http","url":"https://a.dev/mcp","headers":{"X-Api-Key":"k"}}'`,
      ['weather', 'auto https://a.dev/mcp', 'X-Api-Key=k (secret)'],
    ],
    [
      raw`claude mcp add-json -s user weather "{\"command\":\"npx\",\"args\":[\"-y\",\"w\"]}"`,
      ['weather', server('w')],
    ],
    [raw`claude mcp add-json weather '{\"command\":\"npx\",\"args\":[\"-y\",\"w\"]}'`, ['weather', server('w')]],
    [
      `claude mcp add-json weather '{\n  "command": "npx",\n  "args": ["-y", "w"]\n}' --scope user`,
      ['weather', server('w')],
    ],
    [
      raw`claude mcp add py -- C:\Users\ada\.venv\Scripts\python.exe C:\srv\_s.py`,
      ['py', [raw`C:\Users\ada\.venv\Scripts\python.exe`, raw`C:\srv\_s.py`]],
    ],
    ['claude mcp add x -- cmd /c npx -y x', ['x', ['cmd', '/c', 'npx', '-y', 'x']]],
    ['sudo claude mcp add x -- npx -y x', ['x', server('x')]],
    ['npx -y @anthropic-ai/claude-code mcp add x -- npx -y x', ['x', server('x')]],
    ['npx @anthropic-ai/claude-code@latest mcp add x -- npx -y x', ['x', server('x')]],
    ['$ claude mcp add x \\\n>   -e LOG=1 \\\n>   -- npx -y x', ['x', server('x'), 'LOG=1']],
    ['PS C:\\> claude mcp add x `\n  -e LOG=1 `\n  -- npx -y x', ['x', server('x'), 'LOG=1']],
    ['C:\\Users\\ada>claude mcp add x ^\n  -e LOG=1 ^\n  -- npx -y x', ['x', server('x'), 'LOG=1']],
    ['ada@host:~/x$ claude mcp add x -- npx -y x', ['x', server('x')]],
    ['```bash\nclaude mcp add x -- npx -y x\n```', ['x', server('x')]],
    ['Then run:\n\n~~~sh\n$ claude mcp add x -- npx -y x\n~~~\n\nand restart.', ['x', server('x')]],
    ['`claude mcp add x -- npx -y x`', ['x', server('x')]],
    ['# Add it:\nclaude mcp add x -- npx -y x\n\n# See it:\nclaude mcp list', ['x', server('x')]],
    ['npm i -g x && claude mcp add x -- npx -y x', ['x', server('x')]],
    [
      'claude mcp add x -- uvx --from git+https://github.com/a/b x',
      ['x', ['uvx', '--from', 'git+https://github.com/a/b', 'x']],
    ],
    ['claude mcp add x ~/bin/x --port 1', ['x', ['/home/ada/bin/x', '--port', '1']]],
  ])('%s', (text, expected) => {
    expect(pasted(text)).toEqual([expected]);
  });

  test('a registered client is kept', () => {
    const text = 'claude mcp add -t http --client-id abc --client-secret --callback-port 8080 x https://a.dev/mcp';
    expect(parsePaste(text)).toMatchObject({
      servers: [{ draft: { authorization: { clientId: 'abc', redirectPort: 8080 } }, notes: [] }],
    });
  });

  test('several commands are several servers', () => {
    const text = '$ claude mcp add a -- npx -y a\n$ claude mcp add --transport http linear https://mcp.linear.app/mcp';
    expect(pasted(text)).toEqual([
      ['a', server('a')],
      ['linear', linear],
    ]);
  });

  test('what isn’t imported and what a shell would replace is said', () => {
    const text =
      'claude mcp add x --client-id abc --odd -e TOKEN=$TOKEN -- docker run -v $PWD:/x -v "$(pwd)/y:/y" img \'$HOME\'';
    expect(parsePaste(text).servers[0]?.notes).toEqual([
      { code: 'shell', text: '$PWD' },
      { code: 'shell', text: '$(pwd)' },
      { code: 'shell', text: '$TOKEN' },
      { code: 'unread', text: '--odd' },
    ]);
  });

  test.each(['claude mcp serve', 'claude mcp list', 'codex mcp', 'code .', 'goose session', 'cursor-agent mcp list'])(
    '%s is a command like any other',
    (text) => {
      expect(parsePaste(text)).toMatchObject({
        imported: false,
        servers: [{ draft: { command: text.split(' ')[0] } }],
      });
    },
  );

  test.each([
    ['claude mcp add', 'can’t', 'has neither a command nor a URL'],
    ['claude mcp add x', 'can’t', 'has neither a command nor a URL'],
    [`claude mcp add-json x '{"a'`, '', 'its JSON isn’t complete'],
    ['code --add-mcp "{name: 1}"', '', 'it isn’t JSON from line 1'],
    ['claude mcp add --transport http x ftp://a', '', ''],
  ])('%s is refused with the reason', (text, _, reason) => {
    if (reason !== '') expect(() => parsePaste(text)).toThrow(reason);
  });
});

test.each<[string, unknown[]]>([
  ['codex mcp add context7 -- npx -y @upstash/context7-mcp', ['context7', server('@upstash/context7-mcp')]],
  [
    'codex mcp add gh --env GITHUB_TOKEN=x --env LOG=1 -- npx -y gh',
    ['gh', server('gh'), 'GITHUB_TOKEN=x (secret)', 'LOG=1'],
  ],
  ['codex mcp add linear --url https://mcp.linear.app/mcp', ['linear', linear]],
  [
    'codex mcp add linear --url https://mcp.linear.app/mcp --bearer-token-env-var LINEAR',
    ['linear', linear, 'Authorization=Bearer $' + '{env:LINEAR}'],
  ],
  ['gemini mcp add fs npx -y server-fs --root /x', ['fs', server('server-fs', '--root', '/x')]],
  [
    'gemini mcp add -e API_KEY=1 -s user fs python server.py --arg v',
    ['fs', ['python', 'server.py', '--arg', 'v'], 'API_KEY=1 (secret)'],
  ],
  [
    'gemini mcp add --transport http --header "Authorization: Bearer t" linear https://mcp.linear.app/mcp --trust',
    ['linear', linear, 'Authorization=Bearer t (secret)'],
  ],
  ['qwen mcp add --transport sse x https://a.dev/sse', ['x', 'sse https://a.dev/sse']],
  ['amp mcp add context7 -- npx -y @upstash/context7-mcp', ['context7', server('@upstash/context7-mcp')]],
  ['amp mcp add --workspace linear https://mcp.linear.app/mcp', ['linear', linear]],
  [
    'amp mcp add hf --header "Authorization=Bearer t" https://huggingface.co/mcp',
    ['hf', 'auto https://huggingface.co/mcp', 'Authorization=Bearer t (secret)'],
  ],
  ['droid mcp add x "npx -y x" --env LOG=1', ['x', server('x'), 'LOG=1']],
  ['droid mcp add linear https://mcp.linear.app/mcp --type http', ['linear', linear]],
  ['q mcp add --name x --command npx --args -y,x --env LOG=1', ['x', server('x'), 'LOG=1']],
  [`kiro-cli mcp add --name x --command uvx --args '["x@latest"]'`, ['x', ['uvx', 'x@latest']]],
  [`code --add-mcp '{"name":"pw","command":"npx","args":["-y","@playwright/mcp"]}'`, ['pw', server('@playwright/mcp')]],
  [
    raw`code-insiders --add-mcp "{\"name\":\"pw\",\"command\":\"npx\",\"args\":[\"-y\",\"C:\\x\\.y\"]}"`,
    ['pw', server(raw`C:\x\.y`)],
  ],
  ['code --add-mcp "{""name"":""pw"",""command"":""npx"",""args"":[""-y"",""p""]}"', ['pw', server('p')]],
  ['code --add-mcp "{`"name`":`"pw`",`"command`":`"npx`",`"args`":[`"-y`",`"p`"]}"', ['pw', server('p')]],
  [`cursor --add-mcp='{"name":"l","url":"https://mcp.linear.app/mcp"}'`, ['l', linear]],
  ['goose session --with-extension "GITHUB_TOKEN=x npx -y gh"', ['gh', server('gh'), 'GITHUB_TOKEN=x (secret)']],
  ['goose run --with-streamable-http-extension "https://mcp.linear.app/mcp"', ['mcp.linear.app', linear]],
])('%s', (text, expected) => {
  expect(pasted(text)).toEqual([expected]);
});
