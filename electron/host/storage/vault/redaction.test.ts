import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { isSecretField, redact, redacted, redactJson, redactText } from './redaction.ts';

const none = new Set<string>();

describe('names of secrets', () => {
  it.each([
    ...[
      'password',
      'dbPassword',
      'passwd',
      'PASSWORD',
      'user_password_2',
      'passphrase',
      'pwd',
      'secret',
      'clientSecret',
    ],
    ...['token', 'access_token', 'accesstoken', 'refreshTokens', 'apiKey', 'api_key', 'API-KEY', 'APIKey', 'apikey'],
    ...['X-Api-Key', 'Authorization', 'proxy-authorization', 'cookie', 'Set-Cookie', 'credentials', 'awsCredential'],
    ...['privateKey', 'PRIVATE_KEY', 'session_id', 'sessionId', 'sessionid', '--token', 'auth', 'secret_access_key'],
  ])('%s', (name) => expect(isSecretField(name)).toBe(true));

  it.each([
    ...['key', 'primaryKey', 'monkey', 'author', 'authority', 'tokenizer', 'secretary', 'compass', 'session', 'id'],
    ...['passenger', 'keyboard', 'sort_key', ''],
  ])('not %s', (name) => expect(isSecretField(name)).toBe(false));
});

describe('redact', () => {
  it.each([
    ['a token', 'Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl', `Bearer ${redacted}`],
    ['one behind a prefix', 'id-eyJhbGciOiJI.eyJzdWIiOiIx.c2ln and more', `id-${redacted} and more`],
    ['one behind other parts', 'sid.eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', `sid.${redacted}`],
    ['an encrypted one', 'eyJhbGciOiJS.OKOawDo13g.48V1_ALb6U.5eym8TW_c8.XFBoMYUZodetZ', redacted],
    ['no token', 'eyJhbGciOiJI.a.b and eyJhbGciOiJI.long-enough', 'eyJhbGciOiJI.a.b and eyJhbGciOiJI.long-enough'],
  ])('finds %s', (_title, text, expected) => {
    expect(redact(text, none)).toBe(expected);
  });

  // What starts anew at each character would take minutes.
  it.each([
    ['beginnings of tokens', 'eyJ-'.repeat(500_000)],
    ['parts of tokens', 'eyJabcde.'.repeat(200_000)],
    ['words', 'a-'.repeat(500_000)],
    ['keys', 'sk-'.repeat(500_000)],
    ['assignments', 'a=b&'.repeat(300_000)],
    ['URLs', 'a://a:'.repeat(200_000)],
    ['quotes', '"a" '.repeat(300_000)],
  ])('takes no longer per character for many %s', (_title, text) => {
    expect(JSON.stringify(redact({ [text]: text, text }, none))).toBeDefined();
  });

  it('replaces the value of a secret name at any depth', () => {
    const value = {
      city: 'Bern',
      login: { user: 'me', Password: 'x', tokens: ['a', 'b'], credentials: { a: 1 }, pin: 1 },
    };
    expect(redact(value, none)).toEqual({
      city: 'Bern',
      login: { user: 'me', Password: redacted, tokens: redacted, credentials: redacted, pin: 1 },
    });
  });

  it('keeps null, booleans, empty strings and amounts', () => {
    const value = { token: null, password: '', cookies: true, max_tokens: 100, maxTokens: 5, tokenLimit: 7 };
    expect(redact(value, none)).toEqual(value);
    expect(redact({ password: 1234 }, none)).toEqual({ password: redacted });
  });

  it('redacts JSON in strings at any depth, and keeps other JSON as written', () => {
    const inner = JSON.stringify({ body: JSON.stringify({ apiKey: 'x', n: 1 }) });
    expect(redact({ body: inner }, none)).toEqual({
      body: JSON.stringify({ body: JSON.stringify({ apiKey: redacted, n: 1 }) }),
    });
    expect(redact('{ "city" : "Bern" }', none)).toBe('{ "city" : "Bern" }');
    expect(redact('text before {"password": "a\\"b", "city": "Bern"', none)).toBe(
      `text before {"password": "${redacted}", "city": "Bern"`,
    );
  });

  it('redacts JSON in a string by its fields, whatever their values are', () => {
    const inner = '{"pin":7,"password":12345,"credentials":{"user":"me","key":"opensesame"},"tokens":["a1","b2"]}';
    const masked = `{"pin":7,"password":"${redacted}","credentials":"${redacted}","tokens":"${redacted}"}`;
    expect(redact({ text: inner }, none)).toEqual({ text: masked });
    const twice = JSON.stringify({ text: inner });
    expect(redact([twice], none)).toEqual([JSON.stringify({ text: masked })]);
  });

  it('keeps everything beside a secret in JSON as it was written', () => {
    const inner = String.raw`{ "password" : "x", "path":"\/a", "n":1.0, "n":2 }`;
    expect(redact({ inner }, none)).toEqual({ inner: inner.replace('"x"', `"${redacted}"`) });
    expect(redactJson(`{ "a":1.0,"token" : {"b":[1]} , "c":"\\/ sk-abcdefghijklmnopqrst \\u00e9" }`, none)).toBe(
      `{ "a":1.0,"token" : "${redacted}" , "c":"\\/ ${redacted} \\u00e9" }`,
    );
    expect(redactJson('{"pass\\u0077ord":"x"}', none)).toBe(`{"pass\\u0077ord":"${redacted}"}`);
  });

  it('redacts JSON that is nested deeper than the stack, and secrets that are escaped', () => {
    const deep = `${'['.repeat(100_000)}{"token":"x"}${']'.repeat(100_000)}`;
    expect(redactText(deep, none)).toBe(deep.replace('"x"', `"${redacted}"`));
    expect(redactJson('{"a":"h\\u0075nter2"}', new Set(['hunter2']))).toBe(`{"a":"${redacted}"}`);
  });

  it.each([
    [
      'a key with headers',
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n\nabc\n-----END RSA PRIVATE KEY----- x',
      `${redacted} x`,
    ],
    [
      'a key without its end before other dashes',
      '-----BEGIN PRIVATE KEY-----\nabc\n-----BEGIN NOTE----- kept -----',
      `${redacted}-----BEGIN NOTE----- kept -----`,
    ],
    ['a key without its end', 'a -----BEGIN PRIVATE KEY-----\nabc', `a ${redacted}`],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----', undefined],
    ['words before a token', 'bearer bearer abcdefgh12345678', `bearer bearer ${redacted}`],
    ['a long key of letters', `AKIA${'A'.repeat(17)}`, undefined],
    [
      'a quoted value in JSON in cut JSON',
      '{"a":"{\\"token\\":\\"b\\\\\\"c\\",\\"d\\":\\"e',
      `{"a":"{\\"token\\":\\"${redacted}\\",\\"d\\":\\"e`,
    ],
    [
      'numbers and amounts in cut JSON',
      '{"password": 12, "max_tokens": 100, "token": null, "x',
      `{"password": "${redacted}", "max_tokens": 100, "token": null, "x`,
    ],
  ])('handles %s', (_, text, expected) => expect(redactText(text, none)).toBe(expected ?? text));

  it('redacts JSON in a string that is cut off', () => {
    expect(redact('[{"body":"{\\"password\\":\\"opensesame\\"', none)).toBe(
      `[{"body":"{\\"password\\":\\"${redacted}\\"`,
    );
  });

  it('replaces known secrets anywhere, also in names, numbers and URLs', () => {
    const secrets = new Set(['hunter2/x', 'hunter2/x-long', '123456', '']);
    const value = { text: 'a hunter2/x-long b', 'hunter2/x': 1, number: 123456, url: 'https://a/?q=hunter2%2Fx' };
    expect(redact(value, secrets)).toEqual({
      text: `a ${redacted} b`,
      [redacted]: 1,
      number: redacted,
      url: `https://a/?q=${redacted}`,
    });
  });

  it.each([
    ['Authorization: Bearer abcdefgh12345678', `Authorization: Bearer ${redacted}`],
    ['bearer abcdefgh.12345678', `bearer ${redacted}`],
    ['use sk-abcdefghijklmnop1234 now', `use ${redacted} now`],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', redacted],
    ['github_pat_abcdefghijklmnopqrstuvwxyz', redacted],
    ['xoxb-1234567890-abc', redacted],
    ['AKIAABCDEFGHIJKLMNOP', redacted],
    ['a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl b', `a ${redacted} b`],
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', redacted],
    ['postgres://me:secret@db/x', `postgres://me:${redacted}@db/x`],
    ['https://a/?city=Bern&api_key=abc&x=1', `https://a/?city=Bern&api_key=${redacted}&x=1`],
    ['--token=abc', `--token=${redacted}`],
  ])('recognizes %s', (text, expected) => expect(redact(text, none)).toBe(expected));

  it('replaces the value after a command line option', () => {
    expect(redact(['server.js', '--token', 'abc', '--city', 'Bern'], none)).toEqual([
      ...['server.js', '--token', redacted, '--city', 'Bern'],
    ]);
  });

  it('keeps ordinary strings and every digit of a number', () => {
    const value = parseExactJson('{"text":"the bearer of news; key=1, risk-taking","n":12345678901234567890,"x":1.0}');
    expect(JSON.stringify(redact(value, none))).toBe(JSON.stringify(value));
  });

  it.each([
    'x',
    'a://',
    '"a":"',
    'eyJ',
    'bearer ',
    '-----BEGIN ',
    'a=',
    '[',
    '{"a":',
    'a.b-c',
    '\\\\',
    '\\\\"a',
    '-----BEGIN KEY',
    '\\t',
    '://',
    '://a:',
    ' "a" ',
    'bearer\t',
    '.',
    '=',
    ':',
  ])('comes to its end for a million times %s', (piece) => {
    const text = piece.repeat(1_000_000 / piece.length);
    expect(redact(text, new Set(['hunter2']))).toBe(text);
  });

  it('handles names like __proto__', () => {
    expect(JSON.stringify(redact(JSON.parse('{"__proto__":{"token":"x"}}'), none))).toBe(
      `{"__proto__":{"token":"${redacted}"}}`,
    );
  });
});
