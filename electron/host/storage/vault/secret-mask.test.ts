import { expect, test } from 'vitest';
import { TestClock } from '../../testing/test-clock.ts';
import { MaskedStream, SecretMask } from './secret-mask.ts';

function maskOf(...secrets: string[]): SecretMask {
  const mask = new SecretMask();
  mask.add(secrets);
  return mask;
}
const masked = (mask: SecretMask, text: string) => Buffer.from(mask.bytes(Buffer.from(text)).bytes).toString('utf8');

const odd = 'p"a\\s/s w<ö>&+1';

test.each<[string, string, string]>([
  ['as it is', 'hunter2-hunter2', 'hunter2-hunter2'],
  ['within JSON', odd, JSON.stringify(odd).slice(1, -1)],
  ['within JSON with escaped slashes', odd, JSON.stringify(odd).slice(1, -1).replaceAll('/', '\\/')],
  ['within ASCII JSON', odd, 'p\\"a\\\\s/s w<\\u00f6>&+1'],
  ['within the JSON of Go', odd, 'p\\"a\\\\s/s w\\u003cö\\u003e\\u0026+1'],
  ['within JSON in a JSON string', odd, JSON.stringify(JSON.stringify(odd).slice(1, -1)).slice(1, -1)],
  ['within the ASCII JSON of Python in a JSON string', odd, JSON.stringify('p\\"a\\\\s/s w<\\u00f6>&+1').slice(1, -1)],
  ['within the JSON of Go in ASCII JSON', odd, 'p\\\\\\"a\\\\\\\\s/s w\\\\u003c\\u00f6\\\\u003e\\\\u0026+1'],
  ['within JSON in JSON in a JSON string', odd, [1, 2, 3].reduce((text) => JSON.stringify(text).slice(1, -1), odd)],
  ['percent-encoded', odd, encodeURIComponent(odd)],
  ['percent-encoded in lower case', odd, encodeURIComponent(odd).toLowerCase()],
  ['percent-encoded twice', odd, encodeURIComponent(encodeURIComponent(odd))],
  ['in an address within an address', odd, encodeURI(encodeURI(odd))],
  ['as a form field', odd, new URLSearchParams({ a: odd }).toString().slice(2)],
  ['as a token without its scheme', 'Bearer abcdef-123456', 'abcdef-123456'],
  ['as the pair of Basic', `Basic ${btoa('ada:opensesame')}`, 'ada:opensesame'],
  ['as the password of Basic', `Basic ${btoa('ada:opensesame1')}`, 'opensesame1'],
  ['as the password of an address', 'postgres://ada:open%2Fsesame@db/x', 'open/sesame'],
])('masks a secret %s and nothing else', (_, secret, written) => {
  expect(masked(maskOf(secret), `{"before":"${written}","after":1}`)).toBe('{"before":"[masked]","after":1}');
});

test.each(['', 'u', 'us', 'user:'])('masks a secret in base64 after “%s”', (before) => {
  const secret = 'correct horse battery';
  for (const encoding of ['base64', 'base64url'] as const) {
    const encoded = Buffer.from(`${before}${secret} and more`).toString(encoding);
    const text = masked(maskOf(secret), encoded);
    expect(text).toContain('[masked]');
    expect(Buffer.from(text.split('[masked]').join('AAAA'), 'base64').toString()).not.toContain('horse');
  }
});

test.each([
  ['hunter2-hunter2', 'hunter2-hunter2-and-more'],
  ['hunter2-hunter2-and-more', 'hunter2-hunter2'],
])('masks the longer of two secrets as a whole (%s, %s)', (...secrets) => {
  expect(masked(maskOf(...secrets), 'a hunter2-hunter2-and-more b')).toBe('a [masked] b');
});

test('returns bytes without a secret unchanged, also invalid UTF-8', () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x41, 0xc3]);
  expect(maskOf('hunter2-hunter2').bytes(bytes).bytes).toBe(bytes);
  expect(new SecretMask().isEmpty).toBe(true);
  const around = Buffer.concat([bytes, Buffer.from('hunter2-hunter2'), bytes]);
  const { bytes: result, count } = maskOf('hunter2-hunter2').bytes(around);
  expect(Buffer.from(result)).toEqual(Buffer.concat([bytes, Buffer.from('[masked]'), bytes]));
  expect(count).toBe(1);
});

test('masks a common word only as a whole word, and a number so that the JSON stays valid', () => {
  expect(masked(maskOf('postgres'), '{"name":"postgres_query","password":"postgres"}')).toBe(
    '{"name":"postgres_query","password":"[masked]"}',
  );
  expect(masked(maskOf('123456'), '{"pin": 123456, "id":1234567,"text":"123456"}')).toBe(
    '{"pin": "[masked]", "id":1234567,"text":"[masked]"}',
  );
  expect(maskOf('1234').isEmpty).toBe(true);
});

test('masks large bytes and texts in steps, also a secret at the border of two', () => {
  const mask = maskOf('sk-0123456789abcdef', 'another-secret-value');
  const filler = 'é'.repeat(499_990);
  const text = `${filler}sk-0123456789abcdef${filler}sk-0123456789abcdef another-secret-value${filler}`;
  const expected = `${filler}[masked]${filler}[masked] [masked]${filler}`;
  expect(mask.text(text)).toBe(expected);
  const { bytes, count } = mask.bytes(Buffer.from(text));
  expect([Buffer.from(bytes).toString('utf8'), count]).toEqual([expected, 3]);
  for (const before of [999_980, 999_990, 999_999, 1_000_000]) {
    const around = `${'x'.repeat(before - 1)} sk-0123456789abcdef ${'y'.repeat(50)}`;
    expect(mask.text(around)).toBe(`${'x'.repeat(before - 1)} [masked] ${'y'.repeat(50)}`);
  }
  expect([...mask.maskingText(filler.repeat(4))].length).toBeGreaterThan(2);
});

test('masks a secret that is split over chunks, and holds the end back only for a moment', async () => {
  const clock = new TestClock();
  const seen: string[] = [];
  const stream = new MaskedStream(clock, maskOf('hunter2-hunter2'), (chunk) => seen.push(chunk.toString()));
  for (const piece of ['key hun', 'ter2-hunt', 'er2 ok\nhunt']) stream.push(Buffer.from(piece));
  expect(seen.join('')).toBe('key [masked] ok\n');
  await clock.advance(1000);
  expect(seen.join('')).toBe('key [masked] ok\nhunt');
  stream.push(Buffer.from('h'));
  stream.end();
  expect(seen.join('')).toBe('key [masked] ok\nhunth');
});

test('finds the open end of a long secret in linear time', () => {
  const mask = new SecretMask();
  mask.add([`${'a'.repeat(500_000)}b`]);
  expect(mask.openEnd(Buffer.from(`b${'a'.repeat(400_000)}`))).toBe(400_000);
  expect(mask.openEnd(Buffer.from(`${'a'.repeat(400_000)}c`))).toBe(0);
  mask.add(['abcabcabd-secret']);
  expect(mask.openEnd(Buffer.from('xx abcabcab'))).toBe(8);
  expect(mask.openEnd(Buffer.from('abcabcabcab'))).toBe(8);
});

test('masks a secret of a large text, also between the pieces in which it is looked for', () => {
  const mask = maskOf('hunter2-hunter2');
  for (const before of [0, 999_990, 1_000_000, 2_500_000]) {
    const text = `${'é'.repeat(before)}hunter2-hunter2${'x'.repeat(1_200_000)}`;
    expect(mask.text(text) === text.replace('hunter2-hunter2', '[masked]')).toBe(true);
  }
  const clean = 'x'.repeat(3_000_000);
  expect(mask.text(clean)).toBe(clean);
});
