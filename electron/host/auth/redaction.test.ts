import { expect, test } from 'vitest';
import { redactBody, shownAuthorizationUrl } from './redaction.ts';

test('secrets of a token response are masked, everything else stays byte for byte', () => {
  const text = '{ "access_token" : "abc.def",\n "expires_in": 3600, "refresh_token":"r\\"1" }';
  expect(redactBody(text)).toEqual({
    text: '{ "access_token" : "•••",\n "expires_in": 3600, "refresh_token":"•••" }',
    secrets: ['abc.def', 'r"1'],
  });
});

test('so are those of a form, and of a response that is neither', () => {
  expect(redactBody('grant_type=authorization_code&code=a%2Bb&code_verifier=v&redirect_uri=x')).toEqual({
    text: 'grant_type=authorization_code&code=•••&code_verifier=•••&redirect_uri=x',
    secrets: ['a+b', 'v'],
  });
  expect(redactBody('<p>access_token=tok</p>').text).toBe('<p>access_token=•••</p>');
  expect(redactBody('nothing to hide').secrets).toEqual([]);
});

test('an address for the browser is shown without what protects the sign-in', () => {
  const url = new URL('https://login.example/authorize?client_id=loupe&state=s3cret&code_challenge=c&scope=a+b');
  expect(shownAuthorizationUrl(url)).toBe(
    'https://login.example/authorize?client_id=loupe&state=•••&code_challenge=•••&scope=a+b',
  );
});
