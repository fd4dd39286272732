import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  type FetchLike,
  type OAuthProtectedResourceMetadata,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import { shownUrl } from '../storage/config/url-secrets.ts';
import type { FlowFetch } from './flow-fetch.ts';
import { oauthFailure } from './oauth-failures.ts';

export interface Discovered {
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
export async function discover(options: DiscoveryOptions): Promise<Discovered> {
  const { serverUrl, issuer: wanted, evidence, fetch, onFound } = options;
  const resourceMetadata = await findResourceMetadata(options);
  const servers = resourceMetadata?.authorization_servers ?? [];
  const authorizationServerUrl = servers.find((each) => each === wanted) ?? servers[0] ?? new URL('/', serverUrl).href;
  const isNamed = servers.length > 0;
  const metadata = await findServerMetadata(authorizationServerUrl, fetch, evidence === 'none' && !isNamed);
  if (metadata === undefined) {
    if (fetch.stopped !== undefined) throw new FailureError(fetch.stopped);
    const isThere =
      evidence === 'known' || (evidence === 'challenge' && (await hasEndpoint(authorizationServerUrl, fetch)));
    if (isNamed || !isThere) {
      fail('authorizationMetadataInvalid', { url: shownUrl(authorizationServerUrl), problem: 'notFound' });
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
    fail('authorizationMetadataInvalid', { url: resourceMetadataUrl.slice(0, 300), problem: 'notUrl' });
  }
  let metadata: OAuthProtectedResourceMetadata;
  try {
    const options = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl };
    metadata = await discoverOAuthProtectedResourceMetadata(serverUrl, options, fetch.for('resourceMetadata'));
  } catch (thrown) {
    if (fetch.stopped !== undefined) throw new FailureError(fetch.stopped);
    const unusable = fetch.found.get('resourceMetadata');
    if (unusable !== undefined) throw new FailureError(oauthFailure(thrown, unusable.url));
    // The server says that there is some, so it is only unavailable.
    if (resourceMetadataUrl !== undefined && fetch.fault !== undefined) throw new FailureError(fetch.fault);
    // Continue as in 2025-03-26; the attempts are in the trail.
    return undefined;
  }
  const found = fetch.found.get('resourceMetadata');
  if (found !== undefined) onFound({ resourceMetadata: found.value, resourceMetadataUrl: found.url });
  const { resource } = metadata;
  const requestedResource = resourceUrlFromServerUrl(serverUrl);
  const isAllowed = URL.canParse(resource) && checkResourceAllowed({ requestedResource, configuredResource: resource });
  if (!isAllowed) fail('resourceMismatch', { found: resource.slice(0, 300), url: shownUrl(serverUrl) });
  return metadata;
}

/** Whether there is an authorization endpoint at the default path (2025-03-26, fallbacks). */
async function hasEndpoint(authorizationServerUrl: string, fetch: FlowFetch): Promise<boolean> {
  // Without parameters, the request has no effect.
  const response = await fetch
    .for('authorization')(new URL('/authorize', authorizationServerUrl))
    .catch(() => undefined);
  return response !== undefined && response.status <= 400;
}

/** `isOld`: tries only the path of 2025-03-26. */
async function findServerMetadata(
  url: string,
  fetch: FlowFetch,
  isOld: boolean,
): Promise<AuthorizationServerMetadata | undefined> {
  if (!URL.canParse(url)) {
    fail('authorizationMetadataInvalid', { url: url.slice(0, 300), problem: 'notUrl' });
  }
  try {
    const send = fetch.for('serverMetadata');
    const fetchFn: FetchLike = async (place, init) =>
      isOld && !new URL(place).pathname.endsWith('/oauth-authorization-server')
        ? new Response(null, { status: 404 })
        : send(place, init);
    return await discoverAuthorizationServerMetadata(url, { fetchFn });
  } catch (thrown) {
    throw new FailureError(fetch.stopped ?? oauthFailure(thrown, url));
  }
}
