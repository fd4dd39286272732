import { DpopSession, generateDpopKeyPair } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { IssuerCredentials } from './credential-store.ts';

type StoredKey = NonNullable<IssuerCredentials['dpopKey']>;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const jwkSchema = z.record(z.string(), z.json());

/** A key to bind tokens to (RFC 9449), and the form in which the vault keeps it. */
export async function createDpop(): Promise<{ session: DpopSession; stored: StoredKey }> {
  const keyPair = await generateDpopKeyPair({ alg: 'ES256', extractable: true });
  const stored = {
    privateJwk: jwkSchema.parse(await crypto.subtle.exportKey('jwk', keyPair.privateKey)),
    publicJwk: jwkSchema.parse(keyPair.publicJwk),
    thumbprint: keyPair.thumbprint,
  };
  return { session: await DpopSession.create({ keyPair }), stored };
}

export async function restoreDpop({ privateJwk, publicJwk, thumbprint }: StoredKey): Promise<DpopSession> {
  const privateKey = await crypto.subtle.importKey('jwk', privateJwk, algorithm, false, ['sign']);
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']);
  return DpopSession.create({ keyPair: { privateKey, publicKey, publicJwk, thumbprint, alg: 'ES256' } });
}
