import { randomUUID } from 'node:crypto';
import { signToken } from './jwt.ts';

/** The grant of a client. */
export interface Grant {
  clientId: string;
  scopes: readonly string[];
  /** The resource of the tokens; undefined before revision 2025-06-18. */
  resource: string | undefined;
}

/** A code that is not exchanged yet. */
export interface CodeGrant extends Grant {
  redirectUri: string;
  challenge: string;
}

/** An access token that was issued. */
export interface AccessToken extends Grant {
  issuer: string;
  expiresAtMs: number;
  /** The thumbprint of the key that the token is bound to. */
  boundTo: string | undefined;
}

/** The valid codes and tokens of an authorization server. */
export class Grants {
  /** Every code, access token and refresh token that was issued, for leak checks. */
  readonly issued: string[] = [];
  readonly #codes = new Map<string, CodeGrant>();
  readonly #access = new Map<string, AccessToken>();
  readonly #refresh = new Map<string, Grant>();

  issueCode(grant: CodeGrant): string {
    return this.#issue(this.#codes, `code-${randomUUID()}`, grant);
  }

  /** Uses up a code. */
  takeCode(code: string): CodeGrant | undefined {
    return take(this.#codes, code);
  }

  /** Issues a signed access token that is valid for `lifetimeS` seconds. */
  issueAccess(grant: Grant, issuer: string, lifetimeS: number, boundTo: string | undefined): string {
    const nowS = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: 'user-1',
      aud: grant.resource,
      client_id: grant.clientId,
      scope: grant.scopes.join(' '),
      iat: nowS,
      exp: nowS + lifetimeS,
      jti: randomUUID(),
      ...(boundTo === undefined ? {} : { cnf: { jkt: boundTo } }),
    };
    const expiresAtMs = (nowS + lifetimeS) * 1000;
    const token = signToken(claims, { typ: 'at+jwt' });
    return this.#issue(this.#access, token, { ...grant, issuer, expiresAtMs, boundTo });
  }

  issueRefresh(grant: Grant): string {
    return this.#issue(this.#refresh, `refresh-${randomUUID()}`, grant);
  }

  /** Uses up a refresh token. */
  takeRefresh(token: string): Grant | undefined {
    return take(this.#refresh, token);
  }

  findAccess(token: string): AccessToken | undefined {
    const found = this.#access.get(token);
    return found !== undefined && found.expiresAtMs > Date.now() ? found : undefined;
  }

  /** Revokes a token; true if it was valid. */
  revoke(token: string): boolean {
    return [this.#access.delete(token), this.#refresh.delete(token)].includes(true);
  }

  expireAccess(): void {
    this.#access.clear();
  }

  expireRefresh(): void {
    this.#refresh.clear();
  }

  #issue<T>(to: Map<string, T>, token: string, grant: T): string {
    to.set(token, grant);
    this.issued.push(token);
    return token;
  }
}

function take<T>(from: Map<string, T>, key: string): T | undefined {
  const found = from.get(key);
  from.delete(key);
  return found;
}
