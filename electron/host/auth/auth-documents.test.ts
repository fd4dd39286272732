import { expect, it } from 'vitest';
import { readAuthDocument } from './auth-documents.ts';

const metadata = {
  issuer: 'https://auth.example',
  authorization_endpoint: 'https://auth.example/authorize',
  token_endpoint: 'https://auth.example/token',
  response_types_supported: ['code'],
};

it.each([
  'scopes_supported',
  'grant_types_supported',
  'code_challenge_methods_supported',
  'token_endpoint_auth_methods_supported',
  'registration_endpoint',
  'revocation_endpoint',
  'client_id_metadata_document_supported',
  'authorization_response_iss_parameter_supported',
  'dpop_signing_alg_values_supported',
])('null in %s counts as absent, and is named', (field) => {
  const { value, nulls, fault } = readAuthDocument('serverMetadata', JSON.stringify({ ...metadata, [field]: null }));
  expect(fault).toBeUndefined();
  expect(value).toEqual(metadata);
  expect(nulls).toEqual([field]);
});

it('null within a list is left out of it', () => {
  const sent = { ...metadata, grant_types_supported: ['authorization_code', null] };
  expect(readAuthDocument('serverMetadata', JSON.stringify(sent))).toMatchObject({
    value: { grant_types_supported: ['authorization_code'] },
    nulls: ['grant_types_supported[1]'],
  });
});

it.each([
  ['serverMetadata', { ...metadata, grant_types_supported: 'code' }, 'grant_types_supported'],
  ['serverMetadata', { ...metadata, dpop_signing_alg_values_supported: 7 }, 'dpop_signing_alg_values_supported'],
  ['token', { access_token: 7, token_type: 'Bearer' }, 'access_token'],
] as const)('%s with a field of another type is refused by its name', (kind, sent, field) => {
  expect(readAuthDocument(kind, JSON.stringify(sent)).fault).toMatchObject({ field });
});

it('fields that Loupe does not use may have any value', () => {
  const sent = { ...metadata, ui_locales_supported: 7 };
  expect(readAuthDocument('serverMetadata', JSON.stringify(sent))).toMatchObject({ value: metadata, nulls: [] });
});

const token = { access_token: 'a', token_type: 'Bearer', expires_in: 60, scope: 'read' };

it.each([
  ['resourceMetadata', { resource: 'https://api.example', authorization_servers: ['https://auth.example'] }],
  ['resourceMetadata', { resource: 'https://api.example', scopes_supported: ['read'] }],
  ['serverMetadata', { ...metadata, code_challenge_methods_supported: ['S256'], scopes_supported: ['read'] }],
  ['registration', { client_id: 'loupe', client_secret: 's', token_endpoint_auth_method: 'client_secret_post' }],
  ['token', { ...token, refresh_token: 'r', id_token: 'i' }],
  ['refresh', { ...token, refresh_token: 'r' }],
  ['grant', { ...token, issued_token_type: 'urn:ietf:params:oauth:token-type:id-jag' }],
] as const)('%s is read with the fields that Loupe uses', (kind, sent) => {
  expect(readAuthDocument(kind, JSON.stringify({ ...sent, extra: 1 }))).toMatchObject({ value: sent, nulls: [] });
});

it.each([
  [{ client_id: '' }, 'client_id'],
  [{ client_secret: 's' }, 'client_id'],
  [{ client_id: 'loupe', client_secret: 7 }, 'client_secret'],
  [{ client_id: 'loupe', client_secret_expires_at: 'soon' }, 'client_secret_expires_at'],
])('a registration %j is refused by the name of its field', (sent, field) => {
  expect(readAuthDocument('registration', JSON.stringify(sent)).fault).toMatchObject({ field });
});

it('null deep within a list is named by its place', () => {
  const sent = { ...metadata, response_types_supported: ['code', { of: [null] }] };
  expect(readAuthDocument('serverMetadata', JSON.stringify(sent)).nulls).toEqual(['response_types_supported[1].of[0]']);
});
