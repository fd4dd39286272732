import { expect, test } from 'vitest';
import { credentialHeader } from './credential-header.ts';

test.each<[string, string, string]>([
  ['', '', 'Authorization'],
  ['', 'The token is missing or has expired.', 'Authorization'],
  ['Bearer realm="mcp", error="invalid_token"', '{"error":"invalid-token"}', 'Authorization'],
  ['', '{"error":"Missing X-Agent-API-Key header"}', 'X-Agent-API-Key'],
  ['', '{"message":"Set the header \'Private-Token\' to your token"}', 'Private-Token'],
  ['ApiKey realm="mcp", header="Api-Key"', '', 'Api-Key'],
  ['', 'Send x-api-key, or Authorization: Bearer <key>', 'Authorization / x-api-key'],
  ['', 'X-API-Key is missing (the X-API-KEY header)', 'X-API-KEY'],
  ['', 'request x-request-id 17: token-expired', 'Authorization'],
  ['', `X-Key-${'a'.repeat(100)}`, 'Authorization'],
])('%j and %j name %s', (challenge, body, header) => {
  expect(credentialHeader(challenge, body)).toBe(header);
});
