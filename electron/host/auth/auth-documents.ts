import {
  type AuthorizationServerMetadata,
  type OAuthProtectedResourceMetadata,
  specTypeSchemas,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import { type DocumentFault, fieldName, schemaFault, typeOf } from '#shared/mcp/json/document-fault.ts';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import type { AuthorizationTry } from '#shared/model/authorization.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';

/** What an authorization server or a resource sends as JSON. */
export type AuthDocumentKind = Extract<
  AuthorizationTry['purpose'],
  'resourceMetadata' | 'serverMetadata' | 'registration' | 'token' | 'refresh' | 'grant'
>;

export interface AuthDocument {
  /** The fields that Loupe uses; undefined when the document can't be used. */
  value?: JsonObject;
  /** As sent, if it is an object. */
  sent?: JsonObject;
  fault?: DocumentFault;
  /** The fields that are null and count as absent. */
  nulls: string[];
}

const tokenFields = ['access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'id_token'];

/** The fields that Loupe uses. Others are shown and may have any value. */
const usedFields: Record<AuthDocumentKind, readonly string[]> = {
  resourceMetadata: [
    ...['resource', 'authorization_servers', 'scopes_supported'],
    ...['dpop_signing_alg_values_supported', 'dpop_bound_access_tokens_required'],
  ],
  // Of OpenID Connect Discovery's too: what it requires beyond RFC 8414 is for ID tokens.
  serverMetadata: [
    ...['issuer', 'authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'],
    ...['scopes_supported', 'response_types_supported', 'grant_types_supported', 'code_challenge_methods_supported'],
    ...['token_endpoint_auth_methods_supported', 'client_id_metadata_document_supported'],
    ...['authorization_response_iss_parameter_supported', 'dpop_signing_alg_values_supported'],
  ],
  registration: ['client_id', 'client_secret', 'client_secret_expires_at', 'token_endpoint_auth_method'],
  token: tokenFields,
  refresh: tokenFields,
  grant: ['issued_token_type', 'access_token', 'token_type', 'expires_in', 'scope'],
};

/** RFC 7591, section 3.2.1. */
export const registrationSchema = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().optional(),
  /** Some servers send it as text. */
  client_secret_expires_at: z.coerce.number().optional(),
  token_endpoint_auth_method: z.string().optional(),
});

/** The value of a missing `authorization_endpoint`: only a sign-in needs one (RFC 8414, section 2). */
export const noAuthorizationEndpoint = 'about:blank';

const schemas = {
  resourceMetadata: specTypeSchemas.OAuthProtectedResourceMetadata,
  serverMetadata: specTypeSchemas.OAuthMetadata,
  registration: registrationSchema,
  token: specTypeSchemas.OAuthTokens,
  refresh: specTypeSchemas.OAuthTokens,
  grant: specTypeSchemas.IdJagTokenExchangeResponse,
};

export function isMetadata(kind: AuthDocumentKind): boolean {
  return kind === 'resourceMetadata' || kind === 'serverMetadata';
}

const maxNulls = 50;

const hasSecrets: ReadonlySet<AuthDocumentKind> = new Set(['registration', 'token', 'refresh', 'grant']);

/** Reads a document. An optional field that is null counts as absent, as many servers write every field. */
export function readAuthDocument(kind: AuthDocumentKind, text: string): AuthDocument {
  const fault = textFault(text, hasSecrets.has(kind) ? { most: 1 } : {});
  if (fault !== undefined) return { fault, nulls: [] };
  const sent = JSON.parse(text);
  if (!isJsonObject(sent)) {
    return { fault: { problem: 'documentType', expected: 'object', found: typeOf(sent) }, nulls: [] };
  }
  const nulls: string[] = [];
  const whole = withoutNulls(sent, [], nulls);
  const used = Object.fromEntries(Object.entries(whole).filter(([name]) => usedFields[kind].includes(name)));
  const value = kind === 'serverMetadata' ? { authorization_endpoint: noAuthorizationEndpoint, ...used } : used;
  const invalid = faultOf(kind, value, sent);
  return { sent, nulls: nulls.slice(0, maxNulls), ...(invalid === undefined ? { value } : { fault: invalid }) };
}

/** The value of an `AuthDocument` with its type. */
export async function readResourceMetadata(value: JsonObject): Promise<OAuthProtectedResourceMetadata> {
  return required(await schemas.resourceMetadata['~standard'].validate(value));
}

export async function readServerMetadata(value: JsonObject): Promise<AuthorizationServerMetadata> {
  return required(await schemas.serverMetadata['~standard'].validate(value));
}

function required<T>(result: { value: T } | { issues: unknown }): T {
  if ('value' in result) return result.value;
  throw new Error('The document was checked before');
}

function faultOf(kind: AuthDocumentKind, value: JsonObject, sent: JsonObject): DocumentFault | undefined {
  const result = schemas[kind]['~standard'].validate(value);
  const issues = 'issues' in result ? result.issues : undefined;
  const fault = issues && (schemaFault({ issues }, value) ?? { problem: 'unusable', field: '', found: '' });
  if (fault?.problem !== 'missing' || sent[fault.field] !== null) return fault;
  return { ...fault, problem: 'type', found: 'null' };
}

/** Also within arrays. */
function withoutNulls(object: JsonObject, path: readonly (string | number)[], nulls: string[]): JsonObject {
  const kept = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const place = [...path, name];
    if (value !== null) return [[name, cleaned(value, place, nulls)]];
    nulls.push(fieldName(place));
    return [];
  });
  return Object.fromEntries(kept);
}

function cleaned(value: Json, path: readonly (string | number)[], nulls: string[]): Json {
  if (isJsonObject(value)) return withoutNulls(value, path, nulls);
  if (!Array.isArray(value)) return value;
  return value.flatMap((entry, index): Json[] => {
    if (entry !== null) return [cleaned(entry, [...path, index], nulls)];
    nulls.push(fieldName([...path, index]));
    return [];
  });
}
