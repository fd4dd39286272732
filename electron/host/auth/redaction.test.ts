import { expect, test } from 'vitest';
import { SecretMask } from '../storage/vault/secret-mask.ts';
import { RecentSecrets, redactBody, shownAuthorizationUrl } from './redaction.ts';

test('masks the secrets in a token response and keeps everything else', () => {
  const text = '{ "access_token" : "abc.def",\n "expires_in": 3600, "refresh_token":"r\\"1" }';
  expect(redactBody(text)).toEqual({
    text: '{ "access_token" : "[masked]",\n "expires_in": 3600, "refresh_token":"[masked]" }',
    secrets: ['abc.def', 'r"1'],
  });
});

test('masks secrets in forms and in other responses', () => {
  expect(redactBody('grant_type=authorization_code&code=a%2Bb&code_verifier=v&redirect_uri=x')).toEqual({
    text: 'grant_type=authorization_code&code=[masked]&code_verifier=[masked]&redirect_uri=x',
    secrets: ['a+b', 'v'],
  });
  expect(redactBody('<p>access_token=tok</p>').text).toBe('<p>access_token=[masked]</p>');
  expect(redactBody('nothing to hide').secrets).toEqual([]);
});

test('masks secrets through the parse of the JSON, and nothing beside them', () => {
  const text = String.raw`{"access\u005ftoken":"one two,three&four","note":"a \/ b \u00e9 one two,three&four",
  "token_type" : "Bearer", "refresh_token":"first", "refresh_token":"second", "data":[{"clientSecret":"deep"}],
  "code": 400, "password":123456,"id_token":null, "device_code":"", "token":{"id_token":"inner"}}`;
  const { text: shown, secrets } = redactBody(text);
  expect(shown).toBe(String.raw`{"access\u005ftoken":"[masked]","note":"a \/ b \u00e9 [masked]",
  "token_type" : "Bearer", "refresh_token":"[masked]", "refresh_token":"[masked]", "data":[{"clientSecret":"[masked]"}],
  "code": 400, "password":"[masked]","id_token":null, "device_code":"", "token":{"id_token":"[masked]"}}`);
  expect(secrets).toEqual(['one two,three&four', 'first', 'second', 'deep', '123456', 'inner']);
});

test('masks lists of secrets', () => {
  const { text, secrets } = redactBody(
    '{"id_token":["first-token",["second"]],"token":[{"password":"third"}],"code":[1]}',
  );
  expect(text).toBe('{"id_token":["[masked]",["[masked]"]],"token":[{"password":"[masked]"}],"code":[1]}');
  expect(secrets).toEqual(['first-token', 'second', 'third']);
});

test('masks JSON in strings of JSON at every level, with the escapes around it kept', () => {
  const inner = String.raw`{ "access_token":"a\"b", "path":"\/x" }`;
  const middle = `{"inner":${JSON.stringify(inner)},"form":"code=abc&state=1"}`;
  const { text, secrets } = redactBody(JSON.stringify({ middle }));
  const shownInner = String.raw`{ "access_token":"[masked]", "path":"\/x" }`;
  const shown = `{"inner":${JSON.stringify(shownInner)},"form":"code=[masked]&state=1"}`;
  expect(text).toBe(JSON.stringify({ middle: shown }));
  expect(secrets).toEqual(['a"b', 'abc']);
});

test.each([
  ['cut off in a secret', '{"access_token":"abc def', '{"access_token":"[masked]'],
  ['cut off after one', '{"access_token":"a\\"b", "scope":"x y', '{"access_token":"[masked]", "scope":"x y'],
  ['behind a prefix', ')]}\',\n{"id_token" : "abc"}', ')]}\',\n{"id_token" : "[masked]"}'],
  ['in single quotes', "{'refresh_token': 'abc def', x: 1}", "{'refresh_token': '[masked]', x: 1}"],
  ['without quotes', 'access_token: abc, scope: all', 'access_token: [masked], scope: all'],
  [
    'within JSON that is cut off',
    '{"e":"{\\"code\\":\\"a\\\\\\"b\\",\\"x\\":\\"',
    '{"e":"{\\"code\\":\\"[masked]\\",\\"x\\":\\"',
  ],
  [
    'beside numbers and words',
    '{"code": 400, "token": null, "x": {"code":',
    '{"code": 400, "token": null, "x": {"code":',
  ],
])('masks JSON that is %s', (_, text, shown) => {
  expect(redactBody(text).text).toBe(shown);
});

// Time that grows with the square of the length would be minutes here.
test.each([
  ...[
    'a',
    'a ',
    '_',
    '"',
    "'",
    '\\',
    '\\"',
    ' ',
    '\n',
    '=',
    ':',
    '&',
    ',',
    '{',
    '[',
    '{"a":',
    '[{"a":[',
    'code',
    'code ',
  ],
  ...[
    'code=',
    'code:',
    'code: ',
    '"code":',
    '"code":"',
    '\\"code\\":\\"',
    "'code':'",
    '"code":1,',
    'code=a&',
    'code:{',
  ],
  ...['"token":"', 'a_', 'a=', '"a":"', 'code=\\\\\\"', '\\"a\\":'],
])('ends for 400 kB of %j', (piece) => {
  const many = piece.repeat(400_000 / piece.length);
  for (const text of [many, `{"a":${JSON.stringify(many)}}`, `{"code":"${many}`, `{"a":${many}`, `${many}=x`]) {
    expect(redactBody(text).text).toContain('');
  }
});

test('ends for metadata of 100,000 tokens, and remembers the newest only', () => {
  const tokens = Array.from({ length: 100_000 }, (_, index) => ({ token: `token-number-${index}-end` }));
  const { text, secrets } = redactBody(JSON.stringify(tokens));
  expect(text).not.toContain('token-number');
  const mask = new SecretMask();
  const recent = new RecentSecrets(mask);
  recent.note(secrets);
  expect(mask.text('token-number-99999-end token-number-1-end')).toBe('[masked] token-number-1-end');
  recent.note(secrets.slice(0, 60));
  expect(mask.text('token-number-99999-end token-number-1-end')).toBe('token-number-99999-end [masked]');
});

test('masks the parameters that protect a sign-in in its URL', () => {
  const url = new URL('https://login.example/authorize?client_id=loupe&state=s3cret&code_challenge=c&scope=a+b');
  expect(shownAuthorizationUrl(url)).toBe(
    'https://login.example/authorize?client_id=loupe&state=[masked]&code_challenge=[masked]&scope=a+b',
  );
});
