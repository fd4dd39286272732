import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkPrivateKey } from './private-key.ts';

const pem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8') =>
  key.export({ type, format: 'pem' }).toString();
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.each([
  ['ES256', pem(elliptic.privateKey)],
  ['ES256', pem(elliptic.privateKey).replaceAll('\n', '')],
  ['RS256', pem(rsa.privateKey)],
  ['PS512', pem(rsa.privateKey)],
] as const)('a key for %s is taken', (algorithm, text) => {
  expect(() => checkPrivateKey(text, algorithm, 'billing')).not.toThrow();
});

test.each([
  ['text', 'a secret'],
  ['a public key', elliptic.publicKey.export({ type: 'spki', format: 'pem' }).toString()],
  ['PKCS #1', pem(rsa.privateKey, 'pkcs1')],
  ['SEC 1', pem(elliptic.privateKey, 'sec1')],
  ['a key that ends early', `${pem(elliptic.privateKey).slice(0, 80)}-----END PRIVATE KEY-----`],
])('%s isn’t a private key in PKCS #8', (_what, text) => {
  expect(() => checkPrivateKey(text, 'ES256', 'billing')).toThrow('The private key isn’t PKCS #8 in PEM form.');
});

test.each([
  ['RS256', pem(elliptic.privateKey)],
  ['ES256', pem(rsa.privateKey)],
  ['ES384', pem(elliptic.privateKey)],
  ['RS256', pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey)],
] as const)('a key of another kind is not for %s', (algorithm, text) => {
  expect(() => checkPrivateKey(text, algorithm, 'billing')).toThrow(`The private key isn’t one for ${algorithm}.`);
});
