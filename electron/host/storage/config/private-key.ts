import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fail } from '#shared/messages/failure.ts';
import { isOnlyReferences } from '#shared/model/findings/reference.ts';
import type { AuthorizationConfig, ServerDraft } from '#shared/model/server.ts';

type Algorithm = AuthorizationConfig['algorithm'];

/** A single-line field joins pasted lines, so the line breaks may be missing. */
const pkcs8 = /^\s*-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----\s*$/;

/** Node's names for the curves of RFC 7518, section 3.4. */
const curves: Partial<Record<Algorithm, string>> = { ES256: 'prime256v1', ES384: 'secp384r1', ES512: 'secp521r1' };
/** RFC 7518, sections 3.3 and 3.5. */
const leastRsaBits = 2048;

/** Fails with `privateKeyUnusable` unless the text is a PKCS #8 private key in PEM for this algorithm. */
export function checkPrivateKey(text: string, algorithm: Algorithm, server: string): void {
  const key = readKey(text);
  if (key === undefined) fail('privateKeyUnusable', { problem: 'format', algorithm, server });
  if (!isFor(algorithm, key)) fail('privateKeyUnusable', { problem: 'algorithm', algorithm, server });
}

/** Checks a key in a draft; the value of a reference is checked when it is used. */
export function checkTypedKey(draft: ServerDraft): void {
  if (draft.transport !== 'http' || draft.authorization?.mode !== 'clientCredentials') return;
  const { secrets, algorithm } = draft.authorization;
  const typed = secrets.find(({ name }) => name === 'privateKey')?.value;
  if (typed !== undefined && !isOnlyReferences(typed)) checkPrivateKey(typed, algorithm, draft.name);
}

function readKey(text: string): KeyObject | undefined {
  const [, base64] = pkcs8.exec(text) ?? [];
  if (base64 === undefined) return undefined;
  try {
    return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  }
}

function isFor(algorithm: Algorithm, { asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const { namedCurve, modulusLength = 0 } = asymmetricKeyDetails ?? {};
  const curve = curves[algorithm];
  if (curve !== undefined) return namedCurve === curve;
  return asymmetricKeyType === 'rsa' && modulusLength >= leastRsaBits;
}
