import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../mcp/json/exact-json.ts';
import { secretMark } from '../model/secret-mark.ts';
import { maskedText, maskedValue } from './find-secrets.ts';

describe('maskedText', () => {
  it.each([
    ['a token', 'Bearer eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl', `Bearer ${secretMark}`],
    ['one behind a prefix', 'id-eyJhbGciOiJI.eyJzdWIiOiIx.c2ln and more', `id-${secretMark} and more`],
    ['one behind other parts', 'sid.eyJhbGciOiJI.eyJzdWIiOiIx.c2ln', `sid.${secretMark}`],
    ['an encrypted one', 'eyJhbGciOiJS.OKOawDo13g.48V1_ALb6U.5eym8TW_c8.XFBoMYUZodetZ', secretMark],
    ['no token', 'eyJhbGciOiJI.a.b and eyJhbGciOiJI.long-enough', 'eyJhbGciOiJI.a.b and eyJhbGciOiJI.long-enough'],
  ])('finds %s', (_title, text, expected) => {
    expect(maskedValue(text)).toBe(expected);
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
    expect(JSON.stringify(maskedValue({ [text]: text, text }))).toBeDefined();
  });

  it('replaces the value of a secret name at any depth', () => {
    const value = {
      city: 'Bern',
      login: { user: 'me', Password: 'x', tokens: ['a', 'b'], credentials: { a: 1 }, pin: 1 },
    };
    expect(maskedValue(value)).toEqual({
      city: 'Bern',
      login: {
        user: 'me',
        Password: secretMark,
        tokens: [secretMark, secretMark],
        credentials: { a: secretMark },
        pin: secretMark,
      },
    });
  });

  it('keeps null, booleans, empty strings and amounts', () => {
    const value = { token: null, password: '', cookies: true, max_tokens: 100, maxTokens: 5, tokenLimit: 7 };
    expect(maskedValue(value)).toEqual(value);
    expect(maskedValue({ password: 1234 })).toEqual({ password: secretMark });
  });

  it('redacts JSON in strings at any depth, and keeps other JSON as written', () => {
    const inner = JSON.stringify({ body: JSON.stringify({ apiKey: 'x', n: 1 }) });
    expect(maskedValue({ body: inner })).toEqual({
      body: JSON.stringify({ body: JSON.stringify({ apiKey: secretMark, n: 1 }) }),
    });
    expect(maskedValue('{ "city" : "Bern" }')).toBe('{ "city" : "Bern" }');
    expect(maskedValue('text before {"password": "a\\"b", "city": "Bern"')).toBe(
      `text before {"password": "${secretMark}", "city": "Bern"`,
    );
  });

  it('redacts JSON in a string by its fields, whatever their values are', () => {
    const inner = '{"pin":7,"password":12345,"credentials":{"user":"me","key":"opensesame"},"tokens":["a1","b2"]}';
    const masked = `{"pin":"${secretMark}","password":"${secretMark}","credentials":{"user":"${secretMark}","key":"${secretMark}"},"tokens":["${secretMark}","${secretMark}"]}`;
    expect(maskedValue({ text: inner })).toEqual({ text: masked });
    const twice = JSON.stringify({ text: inner });
    expect(maskedValue([twice])).toEqual([JSON.stringify({ text: masked })]);
  });

  it('keeps everything beside a secret in JSON as it was written', () => {
    const inner = String.raw`{ "password" : "x", "path":"\/a", "n":1.0, "n":2 }`;
    expect(maskedValue({ inner })).toEqual({ inner: inner.replace('"x"', `"${secretMark}"`) });
    expect(maskedText(`{ "a":1.0,"token" : {"b":["x"]} , "c":"\\/ sk-abcdefghijklmnopqrst1 \\u00e9" }`)).toBe(
      `{ "a":1.0,"token" : {"b":["${secretMark}"]} , "c":"\\/ ${secretMark} \\u00e9" }`,
    );
    expect(maskedText('{"pass\\u0077ord":"x"}')).toBe(`{"pass\\u0077ord":"${secretMark}"}`);
  });

  it('redacts JSON that is nested deeper than the stack, and secrets that are escaped', () => {
    const deep = `${'['.repeat(100_000)}{"token":"x"}${']'.repeat(100_000)}`;
    expect(maskedText(deep)).toBe(deep.replace('"x"', `"${secretMark}"`));
    expect(maskedText('{"a":"h\\u0075nter2"}', { known: new Set(['hunter2']) })).toBe(`{"a":"${secretMark}"}`);
  });

  it('redacts a secret that one string has more often than a function has arguments', () => {
    const text = (secret: string) => JSON.stringify({ a: `${secret} `.repeat(150_000) });
    expect(maskedText(text('hunter2'), { known: new Set(['hunter2']) })).toBe(text(secretMark));
  });

  it.each([
    [
      'a key with headers',
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n\nabc\n-----END RSA PRIVATE KEY----- x',
      `${secretMark} x`,
    ],
    [
      'a key without its end before other dashes',
      '-----BEGIN PRIVATE KEY-----\nabc\n-----BEGIN NOTE----- kept -----',
      `${secretMark}-----BEGIN NOTE----- kept -----`,
    ],
    ['a key without its end', 'a -----BEGIN PRIVATE KEY-----\nabc', `a ${secretMark}`],
    ['a certificate', '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----', undefined],
    ['words before a token', 'bearer bearer abcdefgh12345678', `bearer bearer ${secretMark}`],
    ['a long key of letters', `AKIA${'A'.repeat(17)}`, undefined],
    [
      'a quoted value in JSON in cut JSON',
      '{"a":"{\\"token\\":\\"b\\\\\\"c\\",\\"d\\":\\"e',
      `{"a":"{\\"token\\":\\"${secretMark}\\",\\"d\\":\\"e`,
    ],
    [
      'numbers and amounts in cut JSON',
      '{"password": 12, "max_tokens": 100, "token": null, "x',
      `{"password": "${secretMark}", "max_tokens": 100, "token": null, "x`,
    ],
  ])('handles %s', (_, text, expected) => expect(maskedText(text)).toBe(expected ?? text));

  it('redacts JSON in a string that is cut off', () => {
    expect(maskedValue('[{"body":"{\\"password\\":\\"opensesame\\"')).toBe(
      `[{"body":"{\\"password\\":\\"${secretMark}\\"`,
    );
  });

  it('replaces known secrets anywhere, also in names, numbers and URLs', () => {
    const secrets = new Set(['hunter2/x', 'hunter2/x-long', '123456', '']);
    const value = { text: 'a hunter2/x-long b', 'hunter2/x': 1, number: 123456, url: 'https://a/?q=hunter2%2Fx' };
    expect(maskedValue(value, { known: secrets })).toEqual({
      text: `a ${secretMark} b`,
      [secretMark]: 1,
      number: secretMark,
      url: `https://a/?q=${secretMark}`,
    });
  });

  it.each([
    ['Authorization: Bearer abcdefgh12345678', `Authorization: Bearer ${secretMark}`],
    ['bearer abcdefgh.12345678', `bearer ${secretMark}`],
    ['use sk-abcdefghijklmnop1234 now', `use ${secretMark} now`],
    ['ghp_abcdefghijklmnopqrstuvwxyz0123456789', secretMark],
    ['github_pat_abcdefghijklmnopqrstuvwxyz', secretMark],
    ['xoxb-1234567890-abc', secretMark],
    ['AKIAABCDEFGHIJKLMNOP', secretMark],
    ['a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl b', `a ${secretMark} b`],
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', secretMark],
    ['postgres://me:secret@db/x', `postgres://me:${secretMark}@db/x`],
    ['https://a/?city=Bern&api_key=abc&x=1', `https://a/?city=Bern&api_key=${secretMark}&x=1`],
    ['--token=abc', `--token=${secretMark}`],
  ])('recognizes %s', (text, expected) => expect(maskedValue(text)).toBe(expected));

  it('replaces the value after a command line option', () => {
    expect(maskedValue(['server.js', '--token', 'abc', '--city', 'Bern'])).toEqual([
      ...['server.js', '--token', secretMark, '--city', 'Bern'],
    ]);
  });

  it('keeps ordinary strings and every digit of a number', () => {
    const value = parseExactJson('{"text":"the bearer of news; key=1, risk-taking","n":12345678901234567890,"x":1.0}');
    expect(JSON.stringify(maskedValue(value))).toBe(JSON.stringify(value));
  });

  it.each([
    'x',
    'pin=',
    'pin=a,',
    '{pin:',
    '(pin: ',
    'token=f(),',
    '**pin** ',
    '<pin>',
    'a b c ',
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
    expect(maskedValue(text, { known: new Set(['hunter2']) })).toBe(text);
  });

  it('handles names like __proto__', () => {
    expect(JSON.stringify(maskedValue(JSON.parse('{"__proto__":{"token":"x"}}')))).toBe(
      `{"__proto__":{"token":"${secretMark}"}}`,
    );
  });
});
