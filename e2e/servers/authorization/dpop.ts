import { randomUUID } from 'node:crypto';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { isSignedBy, readToken, sha256, thumbprint } from './jwt.ts';
import { OAuthError, require } from './oauth-error.ts';

interface Proven {
  proof: string | undefined;
  method: string;
  /** The URL of the request without its query. */
  url: string;
  /** The access token of the request, if any. */
  accessToken?: string;
}

const clockToleranceS = 60;

/** Checks proofs of possession (RFC 9449), each valid for one request. */
export class DpopProofs {
  readonly #seen = new Set<string>();
  readonly #wantsNonce: boolean;
  readonly #unauthorizedStatus: number;
  #nonce = randomUUID();

  /** `status`: the response to a missing nonce, 400 at a token endpoint, 401 at a resource. */
  constructor(wantsNonce: boolean, status: 400 | 401) {
    this.#wantsNonce = wantsNonce;
    this.#unauthorizedStatus = status;
  }

  /** Invalidates the previous nonces. */
  changeNonce(): void {
    this.#nonce = randomUUID();
  }

  /** The thumbprint of the proof's key. Throws an OAuthError for an invalid proof. */
  check({ proof, method, url, accessToken }: Proven): string {
    const bad = (condition: boolean, description: string) => require(condition, description, 'invalid_dpop_proof');
    const token = proof === undefined ? undefined : readToken(proof);
    if (token === undefined) throw new OAuthError('invalid_dpop_proof', 'The DPoP header is missing or not a token');
    const { header, claims } = token;
    const { jwk } = header;
    if (!isParams(jwk)) throw new OAuthError('invalid_dpop_proof', 'The proof has no jwk');
    bad(header.typ === 'dpop+jwt', 'typ of the proof is not dpop+jwt');
    bad(!('d' in jwk), 'The proof contains a private key');
    bad(isSignedBy(token, jwk), 'The signature of the proof is wrong');
    bad(claims.htm === method, `htm of the proof is not ${method}`);
    bad(claims.htu === url, `htu of the proof is not ${url}`);
    const isRecent = Math.abs(Number(claims.iat) - Date.now() / 1000) < clockToleranceS;
    bad(isRecent, 'iat of the proof is not now');
    bad(accessToken === undefined || claims.ath === sha256(accessToken), 'ath of the proof is not of the access token');
    this.#checkNonce(claims);
    bad(typeof claims.jti === 'string' && !this.#seen.has(claims.jti), 'jti of the proof is missing or used');
    this.#seen.add(String(claims.jti));
    return thumbprint(jwk);
  }

  #checkNonce({ nonce }: Params): void {
    if (!this.#wantsNonce || nonce === this.#nonce) return;
    throw new OAuthError('use_dpop_nonce', 'The proof needs the nonce of this response', {
      status: this.#unauthorizedStatus,
      headers: { 'dpop-nonce': this.#nonce },
      isClientsMistake: false,
    });
  }
}
