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
