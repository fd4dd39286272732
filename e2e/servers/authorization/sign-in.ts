import { randomBytes } from 'node:crypto';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { sha256 } from './jwt.ts';
import type { ProtectedListening } from './start.ts';

/** Posts a form; returns status, headers and JSON. */
export async function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  const text = await response.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body: isParams(body) ? body : {} };
}

/** Gets a JSON object. */
export async function getJson(url: string): Promise<Params> {
  const body: unknown = await (await fetch(url)).json();
  return isParams(body) ? body : {};
}

/** An authorization request and its redirect. */
export interface Authorized {
  /** Of the redirect. */
  answer: URLSearchParams;
  verifier: string;
  redirectUri: string;
}

/** Sends an authorization request as a browser does; `changes` replaces parameters, and undefined removes one. */
export async function authorize(
  server: ProtectedListening,
  endpoint: string,
  clientId: string,
  changes: Record<string, string | undefined> = {},
): Promise<Authorized> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'http://127.0.0.1:4711/callback';
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: randomBytes(16).toString('hex'),
    code_challenge: sha256(verifier),
    code_challenge_method: 'S256',
    resource: server.url,
    scope: 'mcp:read',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(`${endpoint}?${new URLSearchParams(given)}`, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { answer: location === null ? new URLSearchParams() : new URL(location).searchParams, verifier, redirectUri };
}
