import { type Challenge, parseChallenges } from '#shared/mcp/challenges.ts';
import type { AuthorizationChallenge } from '#shared/model/authorization.ts';
import { credentialHeader } from '../wire/transports/http/credential-header.ts';
import type { Refusal } from '../wire/transports/http/http-authorizer.ts';

/** In characters. */
const maxValue = 2000;

/** False for a refusal with another scheme (RFC 9110, 11.6.1), or without a scheme but with another header's name. */
export function isAboutOAuth({ headers, body }: Refusal): boolean {
  const text = headers.get('www-authenticate') ?? '';
  if (text.trim() !== '') return parseChallenges(text).challenges.some(isOAuth);
  return credentialHeader('', body).includes('Authorization');
}

/** Without a scheme, the parameters of RFC 9728 and of RFC 6750 still are a server's that uses OAuth. */
function isOAuth({ scheme, parameters }: Challenge): boolean {
  if (scheme === '') return parameters.has('resource_metadata') || parameters.has('error');
  return /^(?:bearer|dpop)$/i.test(scheme);
}

/** The OAuth challenge in a refusal (RFC 6750, section 3; RFC 9449, section 7.1; RFC 9728, section 5.1). */
export function readChallenge({ status, headers, url, frameSeq }: Refusal, at: number): AuthorizationChallenge {
  const { challenges, oddities } = parseChallenges(headers.get('www-authenticate') ?? '');
  const ours = challenges.filter(isOAuth);
  const nonce = ours.find(({ parameters }) => parameters.get('error') === 'use_dpop_nonce');
  // A server may name both schemes and the metadata only once.
  const read = [...(nonce ? [nonce] : []), ...ours];
  const parameter = (name: string) => read.map(({ parameters }) => parameters.get(name)).find((each) => each);
  const given = Object.entries({
    scheme: nonce ? 'DPoP' : ours.find(({ scheme }) => scheme !== '')?.scheme,
    error: parameter('error'),
    errorDescription: parameter('error_description'),
    scope: parameter('scope'),
    resourceMetadataUrl: absolute(parameter('resource_metadata'), url),
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.slice(0, maxValue)]]));
  return {
    at,
    status,
    frameSeq,
    ...(oddities.length > 0 && { oddities }),
    ...Object.fromEntries(given),
  };
}

/** Some servers send only the path. */
function absolute(address: string | undefined, base: string): string | undefined {
  return address?.startsWith('/') ? (URL.parse(address, base)?.href ?? address) : address;
}
