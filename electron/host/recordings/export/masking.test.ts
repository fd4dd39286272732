import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { sessionFile } from '../testing/session-files.ts';
import { exportSession, type SessionFormat } from './export-session.ts';
import { fileSource } from './session-source.ts';

const canary = 'cnry-4f9a8b7c6d5e';

async function exported(
  entries: readonly SessionEntry[],
  header: Partial<SessionHeader> = {},
  { format = 'jsonl', secrets = [] }: { format?: SessionFormat; secrets?: { value: string; what: string }[] } = {},
) {
  const source = await fileSource(sessionFile(entries, header));
  const texts: string[] = [];
  const report = await exportSession({ source, format, masking: { secrets } }, async (text) => void texts.push(text));
  return { text: texts.join(''), report };
}

const http = { transport: 'http', server: { url: 'https://api.example/mcp' } } as const;
const line = (text: string, t = 1): SessionEntry => ({ type: 'line', t, from: 'server', text });

/** An exchange with these parts, else without a secret. */
function exchange({
  path = '/mcp',
  headers = [] as [string, string][],
  body = [Buffer.from('{}')],
  answerHeaders = [['Content-Type', 'application/json']] as [string, string][],
  answer = [Buffer.from('{}')],
}): SessionEntry[] {
  const pieces = (from: 'client' | 'server', all: readonly Buffer[]): SessionEntry[] => [
    ...all.map((each): SessionEntry => ({ type: 'body', t: 2, exchange: 1, from, base64: each.toString('base64') })),
    { type: 'bodyEnd', t: 3, exchange: 1, from },
  ];
  return [
    { type: 'request', t: 1, exchange: 1, method: 'POST', path, headers },
    ...pieces('client', body),
    { type: 'response', t: 4, exchange: 1, status: 200, reason: 'OK', headers: answerHeaders },
    ...pieces('server', answer),
  ];
}

const split = (text: string, at: number) => [Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))];
const called = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"got ${canary}!"}]}}`;

describe.each(['jsonl', 'har'] as const)('no secret is in an exported file (%s)', (format) => {
  it.each<[string, SessionEntry[], Partial<SessionHeader>, string]>([
    ['a header', exchange({ headers: [['Authorization', `Bearer ${canary}`]] }), http, 'header Authorization'],
    ['a header of its own name', exchange({ headers: [['X-Weather-Key', canary]] }), http, 'header X-Weather-Key'],
    ['a cookie', exchange({ answerHeaders: [['Set-Cookie', `sid=${canary}; Path=/`]] }), http, 'cookie sid'],
    ['a session id', exchange({ answerHeaders: [['Mcp-Session-Id', canary]] }), http, 'header Mcp-Session-Id'],
    ['a query', exchange({ path: `/mcp?api_key=${canary}` }), http, 'query api_key'],
    [
      'the URL of the server',
      exchange({}),
      { ...http, server: { url: `https://a.example/?token=${canary}` } },
      'query token',
    ],
    ['the user in a URL', exchange({}), { ...http, server: { url: `https://me:${canary}@a.example/` } }, 'URL user'],
    ['an argument', exchange({}), { ...http, server: { command: 'x', args: ['--token', canary] } }, 'argument --token'],
    ['an argument with =', exchange({}), { ...http, server: { args: [`--api-key=${canary}`] } }, 'argument --api-key'],
    ['a variable', exchange({}), { ...http, server: { args: ['-e', `GITHUB_PAT=${canary}`] } }, 'argument GITHUB_PAT'],
    [
      'a header in an argument',
      exchange({}),
      { ...http, server: { args: ['--header', `X-Api-Key: ${canary}`] } },
      'header X-Api-Key',
    ],
    ['a member', exchange({ body: [Buffer.from(`{"params":{"password":"${canary}"}}`)] }), http, 'member password'],
    [
      'a form',
      exchange({
        headers: [['content-type', 'application/x-www-form-urlencoded']],
        body: [Buffer.from(`grant_type=authorization_code&code=${canary}`)],
      }),
      http,
      'member code',
    ],
    [
      'two pieces of a body',
      exchange({ answer: split(`{"access_token":"${canary}"}`, 25) }),
      http,
      'member access_token',
    ],
    [
      'a compressed body',
      exchange({ answerHeaders: [['content-encoding', 'gzip']], answer: [gzipSync(`{"access_token":"${canary}"}`)] }),
      http,
      'member access_token',
    ],
    [
      'an event',
      exchange({
        answerHeaders: [['content-type', 'text/event-stream']],
        answer: split(`id: 1\ndata: {"secret":"${canary}"}\n\n`, 30),
      }),
      http,
      'member secret',
    ],
  ])('in %s', async (_title, entries, header, what) => {
    const { text, report } = await exported(entries, header, { format });
    const isOfCommand = format === 'har' && header.server?.url === undefined;
    expect(text).not.toContain(canary);
    if (isOfCommand) return;
    expect(text).toContain(`[masked:`);
    expect(report.masked.map((each) => each.what)).toContain(what.replace(/[^\w .$-]/g, '_'));
  });
});

describe('a secret that is masked in one place', () => {
  const args = { server: { command: 'x', args: ['--token', canary] } };
  const mark = '[masked: argument --token]';

  it.each<[string, SessionEntry[], string]>([
    ['a result', [line(called)], `got ${mark}!`],
    [
      'two pieces of a line',
      [{ type: 'line', t: 1, from: 'server', text: 'x cnry-4f9a', more: true }, line('8b7c6d5e y', 2)],
      `x ${mark} y`,
    ],
    [
      'two pieces of stderr',
      [
        { type: 'stderr', t: 1, text: 'using cnry-4f9a' },
        { type: 'stderr', t: 2, text: '8b7c6d5e\n' },
      ],
      `using ${mark}`,
    ],
    [
      'base64',
      [line(`{"blob":"${Buffer.from(`key ${canary} end`).toString('base64')}"}`)],
      '[masked: argument --token]',
    ],
    [
      'bytes that are not UTF-8',
      [{ type: 'stderr', t: 1, base64: Buffer.concat([Buffer.from([0xff]), Buffer.from(canary)]).toString('base64') }],
      '',
    ],
    ['a note', [{ type: 'note', t: 1, text: `with ${canary}` }], `with ${mark}`],
    ['the reason of a failure', [{ type: 'startFailed', t: 1, reason: `no ${canary}` }], `no ${mark}`],
  ])('is masked in %s', async (_title, entries, expected) => {
    const { text } = await exported(entries, args);
    const bytes = /"base64":"([^"]*)"/.exec(text)?.[1] ?? '';
    expect(text + Buffer.from(bytes, 'base64').toString('latin1')).not.toContain(canary);
    expect(text).toContain(expected);
  });

  it('is masked before that place, too', async () => {
    const entries = [line(called), ...exchange({ headers: [['Authorization', `Bearer ${canary}`]] })];
    const { text } = await exported(entries, http);
    expect(text).toContain('got [masked: header Authorization]!');
    expect(text).not.toContain(canary);
  });

  it('has the same mark everywhere, and another one another', async () => {
    const other = 'cnry-00112233aabb';
    const entries = [line(`{"a":"${canary}","b":"${other}"}`)];
    const { text, report } = await exported(entries, { server: { args: ['--token', canary, '--token', other] } });
    expect(text).toContain(`{\\"a\\":\\"${mark}\\",\\"b\\":\\"[masked: argument --token 2]\\"}`);
    expect(report.masked).toEqual([{ what: 'argument --token', count: 4 }]);
  });

  it('is known to the host', async () => {
    const secrets = [{ value: canary, what: 'environment API_KEY' }];
    const { text } = await exported([line(called)], {}, { secrets });
    expect(text).toContain('got [masked: environment API_KEY]!');
  });
});

it('keeps what is not a secret, and says that nothing is masked', async () => {
  const schema = `{"result":{"tools":[{"inputSchema":{"properties":{"password":{"type":"string"}}}}]}}`;
  const entries = [line(schema), line('{"params":{"_meta":{"progressToken":"p-1234567890"}}}', 2)];
  const { text, report } = await exported(entries);
  const [header = '', ...lines] = text.trimEnd().split('\n');
  expect(JSON.parse(header)).toMatchObject({ redaction: 'none' });
  expect(lines.map((each) => JSON.parse(each))).toEqual(entries);
  expect(report.masked).toEqual([]);
});

it.each<[string, SessionEntry[], Partial<SessionHeader>]>([
  ['a secret is masked', [line(`{"password":"${canary}"}`)], {}],
  ['a secret was masked before', [line('{"password":"[masked]"}')], {}],
  [
    'a secret was masked before in a body of odd bytes',
    exchange({ body: [Buffer.from('\xff [masked]', 'latin1')] }),
    http,
  ],
  ['the file said so', [line('{}')], { redaction: 'secrets' }],
])('says that secrets are masked where %s', async (_title, entries, given) => {
  const { text } = await exported(entries, given);
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ redaction: 'secrets' });
});

it('names the compression that was removed, and leaves out its header', async () => {
  const answer = [gzipSync('{"id":1}')];
  const { text, report } = await exported(exchange({ answerHeaders: [['Content-Encoding', 'gzip']], answer }), http);
  expect(text).toContain('"text":"{\\"id\\":1}"');
  expect(text).not.toContain('Content-Encoding');
  expect(text).toContain('"decoded":"gzip"');
  expect(report.decoded).toBe(1);
});

it('leaves out a body that can’t be decompressed', async () => {
  const answer = [Buffer.from(canary)];
  const { text } = await exported(exchange({ answerHeaders: [['Content-Encoding', 'br']], answer }), http);
  expect(text).not.toContain(Buffer.from(canary).toString('base64'));
  expect(text).toContain('cannot be decompressed');
});

it('finds a secret in a line of 12 MB, in pieces', async () => {
  const filler = `{"a":"${'x'.repeat(1000)}"},`;
  const large = `[${filler.repeat(6000)}{"password":"${canary}"},${filler.repeat(6000)}{}]`;
  const pieces: SessionEntry[] = [];
  for (let at = 0; at < large.length; at += 262_144) {
    const isLast = at + 262_144 >= large.length;
    const text = large.slice(at, at + 262_144);
    pieces.push({ type: 'line', t: at, from: 'server', text, ...(!isLast && { more: true }) });
  }
  const { text } = await exported(pieces);
  expect(text).not.toContain(canary);
  const lines = text.trimEnd().split('\n').slice(1);
  const joined = lines.map((each) => JSON.parse(each).text).join('');
  expect(joined.replace('[masked: member password]', canary) === large).toBe(true);
});

it('changes nothing in an export without masking', async () => {
  const path = sessionFile([line(called), ...exchange({ headers: [['Authorization', canary]] })], http);
  const texts: string[] = [];
  await exportSession({ source: await fileSource(path), format: 'jsonl' }, async (text) => void texts.push(text));
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((each): unknown => JSON.parse(each));
  expect(lines(texts.join(''))).toEqual(lines(readFileSync(path, 'utf8')));
});
