import { credentialHeader } from '#shared/mcp/credential-header.ts';
import type { AuthorizationChallenge } from '#shared/model/authorization.ts';
import type { Refusal } from '../wire/transports/http/http-authorizer.ts';

const scheme = /(?:^|,\s*)(Bearer|DPoP)(?=\s|,|$)/i;

/** False for a refusal with another scheme (RFC 9110, 11.6.1), or without a scheme but with another header's name. */
export function isAboutOAuth({ headers, body }: Refusal): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  if (challenge.trim() !== '') return scheme.test(challenge);
  return credentialHeader('', body).includes('Authorization');
}

/** The OAuth challenge in a refusal (RFC 6750, section 3; RFC 9728, section 5.1). */
export function readChallenge({ status, headers, frameSeq }: Refusal, at: number): AuthorizationChallenge {
  const text = headers.get('www-authenticate') ?? '';
  const parameter = (name: string) => {
    const [, quoted, bare] =
      new RegExp(`(?:^|[\\s,])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"]+))`, 'i').exec(text) ?? [];
    return quoted?.replace(/\\(.)/g, '$1') ?? bare;
  };
  const read = {
    scheme: /error="?use_dpop_nonce/i.test(text) ? 'DPoP' : scheme.exec(text)?.[1],
    error: parameter('error'),
    errorDescription: parameter('error_description'),
    scope: parameter('scope'),
    resourceMetadataUrl: parameter('resource_metadata'),
  };
  const given = Object.entries(read).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value.slice(0, 2000)]],
  );
  return { at, status, frameSeq, ...Object.fromEntries(given) };
}
