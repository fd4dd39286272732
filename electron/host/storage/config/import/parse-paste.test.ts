import { describe, expect, test } from 'vitest';
import { FailureError } from '#shared/messages/failure.ts';
import { parsePaste } from './parse-paste.ts';

const everything = { command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] };
const draftsOf = (text: string) => parsePaste(text).servers.map(({ draft }) => draft);
const placeholder = '$' + '{input:token}';

function problemOf(text: string): unknown {
  try {
    return parsePaste(text);
  } catch (thrown) {
    return thrown instanceof FailureError ? thrown.failure.params : thrown;
  }
}

describe('a command line', () => {
  test('becomes a server named after its package', () => {
    expect(parsePaste('npx -y @modelcontextprotocol/server-everything')).toMatchObject({
      imported: false,
      servers: [
        {
          draft: { name: 'server-everything', transport: 'stdio', ...everything, env: [], pin: {}, watch: [] },
          notes: [],
        },
      ],
    });
  });

  test.each(['$ node s.js', '> node s.js', '% node s.js', 'PS C:\\Users\\ada> node s.js', '```bash\n$ node s.js\n```'])(
    '%j loses its prompt',
    (text) => {
      expect(draftsOf(text)).toMatchObject([{ command: 'node', args: ['s.js'] }]);
    },
  );

  test('has its leading assignments as environment variables, secret by name', () => {
    expect(draftsOf(`LOG=debug API_TOKEN='a b' node s.js X=1`)).toMatchObject([
      {
        command: 'node',
        args: ['s.js', 'X=1'],
        env: [
          { name: 'LOG', value: 'debug', secret: false },
          { name: 'API_TOKEN', value: 'a b', secret: true },
        ],
      },
    ]);
  });

  test('has the home folder for a tilde', () => {
    expect(parsePaste('node ~/s.js', { homeFolder: '/home/ada' }).servers).toMatchObject([
      { draft: { args: ['/home/ada/s.js'] }, notes: [] },
    ]);
  });

  test.each([
    ['cd server && npm start', { problem: 'operator', found: '&&' }],
    ['npm install\nnpm start', { problem: 'lines', found: '' }],
    ['node "s.js', { problem: 'quote', found: '"' }],
    ['TOKEN=x', { problem: 'program' }],
    ['# nothing but a comment', { problem: 'program' }],
    ['', { problem: 'empty' }],
    [' \n ', { problem: 'empty' }],
  ])('%j is rejected with the reason', (text, params) => {
    expect(problemOf(text)).toEqual(params);
  });

  test('the failure is a sentence with a next step', () => {
    expect(() => parsePaste('a | b')).toThrow(
      'isn’t a command line, a URL or a server configuration: “|” needs a shell, and Loupe starts programs without one.',
    );
  });
});

describe('a URL', () => {
  test.each([
    ['https://mcp.example.com/mcp', 'https://mcp.example.com/mcp', 'mcp.example.com'],
    ['  http://127.0.0.1:3000/sse\n', 'http://127.0.0.1:3000/sse', '127.0.0.1:3000'],
    ['localhost:3000/mcp', 'http://localhost:3000/mcp', 'localhost:3000'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['[::1]:3000/mcp', 'http://[::1]:3000/mcp', '[::1]:3000'],
    ['HTTPS://EXAMPLE.com/Mcp?a=1&b=2', 'HTTPS://EXAMPLE.com/Mcp?a=1&b=2', 'example.com'],
  ])('%j is a server at %s', (text, url, name) => {
    expect(parsePaste(text)).toMatchObject({
      imported: false,
      servers: [{ draft: { transport: 'http', url, name, http: 'auto', headers: [] } }],
    });
  });

  test('has its user and password in a secret header, since URLs are shown and logged', () => {
    expect(draftsOf('https://ada:p%40ss@example.com/mcp')).toMatchObject([
      {
        url: 'https://example.com/mcp',
        headers: [{ name: 'Authorization', value: `Basic ${btoa('ada:p@ss')}`, secret: true }],
      },
    ]);
  });

  test.each(['ws://localhost:1', 'file:///etc/passwd', 'http://', 'https://a b'])('%s is refused', (text) => {
    expect(problemOf(text)).toEqual({ problem: 'url', found: text });
  });
});

describe('a JSON configuration', () => {
  test.each<[string, string]>([
    ['a client file', '{"mcpServers":{"everything":ENTRY}}'],
    ['VS Code mcp.json', '{"inputs":[{"id":"token"}],"servers":{"everything":ENTRY}}'],
    ['VS Code settings', '{"editor.fontSize":12,"mcp":{"servers":{"everything":ENTRY}}}'],
    ['a map without a container', '{"everything":ENTRY}'],
    ['a fragment without braces', '"everything":ENTRY'],
    ['a fragment with its trailing comma', '"everything":ENTRY,'],
    ['a container without braces', '"mcpServers":{"everything":ENTRY}'],
    ['comments', '// mine\n{"mcpServers":{/* one */"everything":ENTRY,},}'],
    ['a code block', '```json\n{"mcpServers":{"everything":ENTRY}}\n```'],
    ['a list', '[{"name":"everything",ENTRY_FIELDS}]'],
    ['a byte order mark', '\uFEFF{"mcpServers":{"everything":ENTRY}}'],
  ])('may be %s', (_, shape) => {
    const entry = JSON.stringify(everything);
    const text = shape.replace('ENTRY_FIELDS', entry.slice(1, -1)).replace('ENTRY', entry);
    expect(parsePaste(text)).toMatchObject({
      imported: true,
      servers: [{ draft: { name: 'everything', transport: 'stdio', ...everything } }],
    });
  });

  test('may be a single entry, named after its command or host', () => {
    expect(draftsOf(JSON.stringify(everything))).toMatchObject([{ name: 'server-everything' }]);
    expect(draftsOf('{"url":"http://localhost:1/mcp"}')).toMatchObject([{ name: 'localhost:1' }]);
  });

  test('of VS Code gets named secrets for password inputs', () => {
    const inputs = [{ id: 'token', type: 'promptString', password: true }];
    const servers = { s: { command: 's', env: { TOKEN: placeholder } } };
    expect(draftsOf(JSON.stringify({ inputs, servers }))).toMatchObject([
      { env: [{ name: 'TOKEN', value: '$' + '{secret:token}', secret: false }] },
    ]);
  });

  test('keeps environment, folder and placeholders as written', () => {
    const entry = {
      command: 'node',
      args: ['s.js', 8080],
      cwd: '/srv',
      env: { TOKEN: placeholder, DEBUG: true, NO: null },
    };
    expect(draftsOf(JSON.stringify({ mcpServers: { s: entry } }))).toMatchObject([
      {
        args: ['s.js', '8080'],
        cwd: '/srv',
        env: [
          { name: 'TOKEN', value: placeholder, secret: true },
          { name: 'DEBUG', value: 'true', secret: false },
        ],
      },
    ]);
  });

  test.each([
    ['{"type":"sse","url":"http://a/sse"}', 'sse'],
    ['{"type":"http","url":"http://a/mcp"}', 'auto'],
    ['{"type":"streamable-http","url":"http://a/mcp"}', 'streamable'],
    ['{"type":"streamableHttp","url":"http://a/mcp"}', 'streamable'],
    ['{"transport":"SSE","serverUrl":"http://a/sse"}', 'sse'],
    ['{"httpUrl":"http://a/mcp"}', 'streamable'],
    ['{"url":"http://a/mcp"}', 'auto'],
  ])('%s uses %s', (text, http) => {
    expect(draftsOf(text)).toMatchObject([{ transport: 'http', http }]);
  });

  test('has its headers, secret by name', () => {
    expect(
      draftsOf('{"url":"http://a/mcp","headers":{"Authorization":"Bearer x","Accept-Language":"de"}}'),
    ).toMatchObject([
      {
        headers: [
          { name: 'Authorization', value: 'Bearer x', secret: true },
          { name: 'Accept-Language', value: 'de', secret: false },
        ],
      },
    ]);
  });

  test.each<[string, string[]]>([
    ['{"command":["npx","-y","s"],"environment":{"A":"b"}}', ['npx', '-y', 's']],
    ['{"command":"npx -y s"}', ['npx', '-y', 's']],
    ['{"command":"npx","args":"-y s"}', ['npx', '-y', 's']],
    ['{"command":"/opt/my tools/s"}', ['/opt/my tools/s']],
    ['{"command":"my tool","args":[]}', ['my tool']],
  ])('%s starts %j', (text, [command, ...args]) => {
    expect(draftsOf(text)).toMatchObject([{ command, args }]);
  });

  test('may have several servers, also disabled ones', () => {
    const text = '{"mcpServers":{"a":{"command":"a","disabled":true},"b":{"url":"http://b/mcp"}}}';
    expect(draftsOf(text).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test.each([
    ['{"mcpServers":{"a":{"command":"x"}', { problem: 'incomplete', line: 1, column: 35 }],
    ['"a":{"command":"x" "y"}', { problem: 'syntax', line: 1, column: 20 }],
    ['{"mcpServers":{}}', { problem: 'noServers' }],
    ['{}', { problem: 'noServers' }],
    ['[]', { problem: 'noServers' }],
    ['{"compilerOptions":{"strict":true}}', { problem: 'noServers' }],
    ['{"mcpServers":{"broken":{"args":["x"]}}}', { problem: 'entry', name: 'broken' }],
    ['{"mcpServers":{"broken":{"command":7}}}', { problem: 'entry', name: 'broken' }],
    ['{"mcpServers":{"a":{"url":"javascript:alert(1)"}}}', { problem: 'url', found: 'javascript:alert(1)' }],
  ])('%s is rejected with the reason', (text, params) => {
    expect(problemOf(text)).toMatchObject(params);
  });

  test('a server may be named like a prototype member', () => {
    expect(draftsOf('{"mcpServers":{"__proto__":{"command":"x"}}}')).toMatchObject([{ name: '__proto__' }]);
  });
});

function draftOf(text: string) {
  const { servers, imported } = parsePaste(text);
  expect([servers.length, imported]).toEqual([1, false]);
  return servers[0]?.draft;
}

test('a curl command becomes a server with its key as a secret', () => {
  const pasted = String.raw`curl -s -X POST "https://mcp.example.com/agent-1/mcp" \
  -H "X-Agent-API-Key: bak_YOUR_KEY" \
  -H "Content-Type: application/json" \
  -d '{"jsonrpc":"2.0","id":1,"method":"resources/list"}' | jq '.result.resources'`;
  expect(draftOf(pasted)).toMatchObject({
    transport: 'http',
    name: 'mcp.example.com',
    url: 'https://mcp.example.com/agent-1/mcp',
    headers: [{ name: 'X-Agent-API-Key', value: 'bak_YOUR_KEY', secret: true }],
  });
});

test.each([
  ['curl --header="Authorization: Bearer abc" http://localhost:3000/mcp', 'Authorization', 'Bearer abc'],
  ["curl -H'X-Api-Key: k' --url http://localhost:3000/mcp", 'X-Api-Key', 'k'],
  ['$ curl -u me:pw http://localhost:3000/mcp', 'Authorization', 'Basic bWU6cHc='],
  ['curl -b session=1 -o out.json http://localhost:3000/mcp', 'Cookie', 'session=1'],
])('%s', (pasted, name, value) => {
  const draft = draftOf(pasted);
  expect(draft).toMatchObject({ url: 'http://localhost:3000/mcp', headers: [{ name, value, secret: true }] });
});

test('a curl command without a URL is rejected', () => {
  expect(() => parsePaste('curl -s')).toThrow();
});

test('other programs are commands, and a pipe is rejected', () => {
  expect(() => parsePaste('npx curl | jq')).toThrow();
  expect(draftOf('npx curl')).toMatchObject({ transport: 'stdio', command: 'npx' });
});
