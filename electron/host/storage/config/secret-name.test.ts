import { expect, test } from 'vitest';
import { looksSecret } from './url-secrets.ts';

test.each([
  'GITHUB_PERSONAL_ACCESS_TOKEN',
  'OPENAI_API_KEY',
  'apiKey',
  'APIKEY',
  'X-Api-Key',
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'client_secret',
  'DB_PASSWORD',
  'AWS_CREDENTIALS',
  'GITLAB_PAT',
  'SENTRY_DSN',
])('%s looks secret', (name) => {
  expect(looksSecret(name, 'x')).toBe(true);
});

test.each(['PATH', 'NODE_ENV', 'KEYBOARD', 'LOG_LEVEL', 'Accept', 'AUTHOR', 'PATTERN', 'MCP-Protocol-Version'])(
  '%s does not',
  (name) => {
    expect(looksSecret(name, 'x')).toBe(false);
  },
);

test('a value with a password in it is secret whatever its name', () => {
  expect(looksSecret('DATABASE_URL', 'postgres://ada:pw@db/x')).toBe(true);
  expect(looksSecret('DATABASE_URL', 'postgres://db/x')).toBe(false);
});
