import {
  type AuthorizationServerMetadata,
  buildDiscoveryUrls,
  checkResourceAllowed,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { readResourceMetadata, readServerMetadata } from './auth-documents.ts';
import { type FlowFetch, isUnavailable, type Received } from './flow-fetch.ts';
import { checkIssuer } from './issuer-match.ts';

export interface AuthorizationFacts {
  resourceMetadata: OAuthProtectedResourceMetadata | undefined;
  authorizationServerUrl: string;
  /** Undefined only for a server of 2025-03-26, whose endpoints are at the default paths. */
  metadata: AuthorizationServerMetadata | undefined;
  issuer: string;
  /** The `resource` of token requests (RFC 8707), as spelled in the metadata. */
  resource: string | undefined;
}

interface DiscoveryOptions {
  serverUrl: string;
  /** From the server's challenge. */
  resourceMetadataUrl: string | undefined;
  /** The configured issuer, preferred when the resource names several. */
  issuer: string | undefined;
  /** The difference of issuers that the user accepted. */
  acceptedIssuer: HttpServer['acceptedIssuer'];
  /**
   * Why OAuth is expected: `known` from the user or earlier tokens; the `challenge` of a 401, which may mean tokens of
   * another kind; `none` for a plain 401, which was enough before 2025-06-18.
   */
  evidence: 'known' | 'challenge' | 'none';
  fetch: FlowFetch;
  onFound(found: Partial<Authorization>): void;
}

/**
 * Fetches the metadata of the resource (RFC 9728) and its authorization server (RFC 8414, OpenID Connect). A resource
 * without metadata is its own authorization server, as in 2025-03-26. Throws a `FailureError`.
 */
export async function discoverAuthorization(options: DiscoveryOptions): Promise<AuthorizationFacts> {
  const { serverUrl, issuer: wanted, evidence, acceptedIssuer, fetch, onFound } = options;
  const resourceMetadata = await findResourceMetadata(options);
  const servers = resourceMetadata?.authorization_servers ?? [];
  const authorizationServerUrl = servers.find((each) => each === wanted) ?? servers[0] ?? new URL('/', serverUrl).href;
  const isNamed = servers.length > 0;
  const isOld = evidence === 'none' && !isNamed;
  const metadata = await findServerMetadata(authorizationServerUrl, fetch, isOld, acceptedIssuer);
  if (metadata === undefined) {
    if (fetch.stopped !== undefined) throw new FailureError(fetch.stopped);
    const isThere =
      evidence === 'known' || (evidence === 'challenge' && (await hasEndpoint(authorizationServerUrl, fetch)));
    if (isNamed || !isThere) {
      fail('authorizationMetadataInvalid', {
        url: shownUrl(authorizationServerUrl),
        document: 'serverMetadata',
        problem: 'notFound',
      });
    }
  }
  // Failed attempts so far are in the trail and no reason for later failures.
  fetch.stopped = undefined;
  const issuer = metadata?.issuer ?? new URL(authorizationServerUrl).origin;
  const found = fetch.found.get('serverMetadata');
  const resource = resourceMetadata?.resource;
  onFound({
    issuer,
    ...(found && { serverMetadata: found.value, serverMetadataUrl: found.url }),
    ...(resource !== undefined && { resource }),
  });
  return { resourceMetadata, authorizationServerUrl, metadata, issuer, resource };
}

async function findResourceMetadata({
  serverUrl,
  resourceMetadataUrl,
  fetch,
  onFound,
}: DiscoveryOptions): Promise<OAuthProtectedResourceMetadata | undefined> {
  if (resourceMetadataUrl !== undefined && !URL.canParse(resourceMetadataUrl)) {
    fail('authorizationMetadataInvalid', {
      url: resourceMetadataUrl.slice(0, 300),
      document: 'resourceMetadata',
      problem: 'notUrl',
    });
  }
  const urls = resourceMetadataUrl === undefined ? resourceMetadataUrls(serverUrl) : [resourceMetadataUrl];
  for (const url of urls) {
    const received = await fetch.metadata('resourceMetadata', url);
    const { status, document, failure } = received;
    if (document?.value !== undefined && isOk(status)) {
      const metadata = await readResourceMetadata(document.value);
      const found = fetch.found.get('resourceMetadata');
      if (found !== undefined) onFound({ resourceMetadata: found.value, resourceMetadataUrl: found.url });
      checkResource(metadata.resource, serverUrl);
      return metadata;
    }
    // Anything but an object, such as a web page, says nothing about the resource.
    if (failure !== undefined && document?.sent !== undefined) throw new FailureError(failure);
    if (isUnavailable(status)) break;
  }
  // The server says that there is some, so it is only unavailable.
  if (resourceMetadataUrl !== undefined && fetch.fault !== undefined) throw new FailureError(fetch.fault);
  // Continue as in 2025-03-26; the attempts are in the trail.
  return undefined;
}

function checkResource(resource: string, serverUrl: string): void {
  const requestedResource = resourceUrlFromServerUrl(serverUrl);
  const isAllowed = URL.canParse(resource) && checkResourceAllowed({ requestedResource, configuredResource: resource });
  if (!isAllowed) fail('resourceMismatch', { found: resource.slice(0, 300), url: shownUrl(serverUrl) });
}

/** The well-known URLs of a resource without a challenge that names one (RFC 9728, section 3.1; from 2025-11-25). */
function resourceMetadataUrls(serverUrl: string): string[] {
  const { origin, pathname, search } = new URL(serverUrl);
  const root = '/.well-known/oauth-protected-resource';
  if (pathname === '/') return [`${origin}${root}${search}`];
  return [`${origin}${root}${pathname.replace(/\/$/, '')}${search}`, `${origin}${root}`];
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Whether there is an authorization endpoint at the default path (2025-03-26, fallbacks). */
async function hasEndpoint(authorizationServerUrl: string, fetch: FlowFetch): Promise<boolean> {
  // Without parameters, the request has no effect.
  const response = await fetch
    .send('authorization', new URL('/authorize', authorizationServerUrl))
    .catch(() => undefined);
  return response !== undefined && response.status <= 400;
}

/** `isOld`: tries only the path of 2025-03-26. */
async function findServerMetadata(
  url: string,
  fetch: FlowFetch,
  isOld: boolean,
  acceptedIssuer: DiscoveryOptions['acceptedIssuer'],
): Promise<AuthorizationServerMetadata | undefined> {
  if (!URL.canParse(url)) {
    fail('authorizationMetadataInvalid', { url: url.slice(0, 300), document: 'serverMetadata', problem: 'notUrl' });
  }
  if (!/^https?:$/.test(new URL(url).protocol)) fail('insecureEndpoint', { url: shownUrl(url) });
  let unusable: Received['failure'];
  for (const { url: place } of buildDiscoveryUrls(url).slice(0, isOld ? 1 : undefined)) {
    const { status, document, failure, seq } = await fetch.metadata('serverMetadata', place.href);
    if (document?.value !== undefined && isOk(status)) {
      const metadata = await readServerMetadata(document.value);
      checkIssuer({ expected: url, found: metadata.issuer, url: shownUrl(place.href), frameSeq: seq }, acceptedIssuer);
      return metadata;
    }
    // A web page at one of the paths doesn't mean that there is none at the next.
    unusable ??= failure;
    if (isUnavailable(status) && fetch.fault !== undefined) throw new FailureError(fetch.fault);
  }
  if (unusable !== undefined) throw new FailureError(unusable);
  return undefined;
}
