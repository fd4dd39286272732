import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { isParams, type Params, parseJson } from '../../../electron/demo/server/message.ts';

/** A parsed JSON Web Token, not verified. */
export interface ReadToken {
  header: Params;
  claims: Params;
  /** The signed part. */
  signed: string;
  signature: Buffer;
}

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string | undefined): Params | undefined {
  const value = parseJson(Buffer.from(part ?? '', 'base64url').toString());
  return isParams(value) ? value : undefined;
}

/** A token signed with ES256, by default with the key of this process. */
export function signToken(claims: object, header: object, key: KeyObject = keys.privateKey): string {
  const signed = `${encode({ alg: 'ES256', ...header })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** Undefined when it isn't a token. */
export function readToken(token: string): ReadToken | undefined {
  const [head, body, signature, ...more] = token.split('.');
  const header = decode(head);
  const claims = decode(body);
  if (header === undefined || claims === undefined || signature === undefined || more.length > 0) return undefined;
  return { header, claims, signed: `${head}.${body}`, signature: Buffer.from(signature, 'base64url') };
}

/** Whether the key `jwk` signed this token, with the asymmetric algorithm of its header. */
export function isSignedBy({ header, signed, signature }: ReadToken, jwk: JsonWebKey): boolean {
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const data = Buffer.from(signed);
    if (header.alg === 'EdDSA') return verify(null, data, key, signature);
    if (header.alg === 'RS256') return verify('sha256', data, key, signature);
    return header.alg === 'ES256' && verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    return false; // not a public key
  }
}

/** The base64url SHA-256 of a text, for PKCE, DPoP's `ath` and thumbprints. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

const thumbprintMembers: Record<string, readonly string[]> = {
  EC: ['crv', 'kty', 'x', 'y'],
  OKP: ['crv', 'kty', 'x'],
  RSA: ['e', 'kty', 'n'],
};

/** The thumbprint of a public key (RFC 7638). */
export function thumbprint(jwk: Params): string {
  const members = thumbprintMembers[String(jwk.kty)] ?? [];
  return sha256(JSON.stringify(Object.fromEntries(members.map((name) => [name, jwk[name]]))));
}
