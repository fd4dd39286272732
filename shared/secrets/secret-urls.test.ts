// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references as configurations have them
import { expect, test } from 'vitest';
import { shownUrl, splitSecretQuery, withQuery } from '#shared/secrets/secret-urls.ts';

test.each([
  ['access_token'],
  ['api_key'],
  ['apiKey'],
  ['api-key'],
  ['token'],
  ['key'],
  ['auth'],
  ['password'],
  ['client_secret'],
  ['sig'],
])('a parameter named %s is split off, the others are kept', (name) => {
  const url = `https://example.com/mcp?tenant=a%20b+c&${name}=hunter%2F2%2B&x=%zz#part`;
  expect(splitSecretQuery(url)).toEqual({
    url: 'https://example.com/mcp?tenant=a%20b+c&x=%zz#part',
    secrets: [{ name, value: 'hunter/2+' }],
  });
  expect(shownUrl(url)).toBe(`https://example.com/mcp?tenant=a%20b+c&${name}=[masked]&x=%zz#part`);
});

test('a URL without a secret is kept', () => {
  for (const url of ['https://a/mcp', 'https://a/mcp?sessionId=7&page=2', 'https://a/mcp?token=', 'http://a?#x']) {
    expect(splitSecretQuery(url)).toEqual({ url, secrets: [] });
    expect(shownUrl(url)).toBe(url);
  }
});

test('parameters are added to a URL, encoded', () => {
  expect(withQuery('https://a/mcp?b=1#c', { token: 'hunter/2+ü' })).toBe(
    'https://a/mcp?b=1&token=hunter%2F2%2B%C3%BC#c',
  );
  expect(withQuery('https://a/mcp', { token: 'x' })).toBe('https://a/mcp?token=x');
  expect(withQuery('https://a/mcp#c', {})).toBe('https://a/mcp#c');
});

test('user and password are masked', () => {
  expect(shownUrl('https://ada:p%40ss@example.com/mcp?a=b@c')).toBe('https://[masked]@example.com/mcp?a=b@c');
  expect(shownUrl('https://example.com/@ada')).toBe('https://example.com/@ada');
  expect(shownUrl('https://hunter2${env:HOST}@example.com')).toBe('https://[masked]@example.com');
});

test.each(['ada:${secret:database}', '${secret:database}', '${env:NAME}:${secret:database}'])(
  'a reference in place of a password stays: %s',
  (user) => {
    expect(shownUrl(`postgresql://${user}@host/db`)).toBe(`postgresql://${user}@host/db`);
  },
);

test('a repeated name is kept in the URL, masked where it is shown', () => {
  const url = 'https://a/mcp?token=one&token=two';
  expect(splitSecretQuery(url)).toEqual({ url, secrets: [] });
  expect(shownUrl(url)).toBe('https://a/mcp?token=[masked]&token=[masked]');
});
