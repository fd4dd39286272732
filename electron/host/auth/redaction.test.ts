import { expect, test } from 'vitest';
import { redactBody, shownAuthorizationUrl } from './redaction.ts';

test('masks the secrets in a token response and keeps everything else', () => {
  const text = '{ "access_token" : "abc.def",\n "expires_in": 3600, "refresh_token":"r\\"1" }';
  expect(redactBody(text)).toEqual({
    text: '{ "access_token" : "•••",\n "expires_in": 3600, "refresh_token":"•••" }',
    secrets: ['abc.def', 'r"1'],
  });
});

test('masks secrets in forms and in other responses', () => {
  expect(redactBody('grant_type=authorization_code&code=a%2Bb&code_verifier=v&redirect_uri=x')).toEqual({
    text: 'grant_type=authorization_code&code=•••&code_verifier=•••&redirect_uri=x',
    secrets: ['a+b', 'v'],
  });
  expect(redactBody('<p>access_token=tok</p>').text).toBe('<p>access_token=•••</p>');
  expect(redactBody('nothing to hide').secrets).toEqual([]);
});

test('masks the parameters that protect a sign-in in its URL', () => {
  const url = new URL('https://login.example/authorize?client_id=loupe&state=s3cret&code_challenge=c&scope=a+b');
  expect(shownAuthorizationUrl(url)).toBe(
    'https://login.example/authorize?client_id=loupe&state=•••&code_challenge=•••&scope=a+b',
  );
});
