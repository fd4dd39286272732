/** The texts of the rules about auth. */
export const auth = {
  'Z-PRM': {
    title:
      '{problem, select, header {A 401 response doesn’t name the protected resource metadata} other {The protected resource metadata was found nowhere}}',
    expected: 'WWW-Authenticate with resource_metadata; from 2025-11-25 a known path is enough.',
    fix: 'Serve the metadata (RFC 9728) and name it in WWW-Authenticate.',
  },
  'Z-AS': {
    title: 'The protected resource metadata names no authorization server',
    expected: 'At least one URL in authorization_servers.',
    fix: 'Add the URL of the authorization server.',
  },
  'Z-RES': {
    title: 'The protected resource metadata is about another resource',
    expected: 'A URL that {server} begins with.',
    fix: 'Set “resource” to the server’s public URL.',
  },
  'Z-ISS': {
    title: 'The issuer in the metadata isn’t the one asked',
    expected: '{expected}',
    fix: 'Set “issuer” to the URL below which the metadata is served.',
  },
  'Z-PKCE': {
    title: 'The authorization server doesn’t offer PKCE with S256',
    expected: 'S256 in code_challenge_methods_supported.',
    fix: 'Support S256 and name it in the metadata; clients refuse to sign in otherwise.',
  },
  'Z-TLS': {
    title: '{name} isn’t encrypted ({protocol})',
    expected: 'An https URL, except on this computer.',
    fix: 'Serve the authorization endpoints over HTTPS.',
  },
  'Z-403': {
    title: 'A 403 response doesn’t say which scope is missing',
    expected: 'WWW-Authenticate with error="insufficient_scope" and scope.',
    fix: 'Name the scopes that the request needs, so that the client can ask for them.',
  },
  'Z-OFF': {
    title: 'offline_access is in {place, select, challenge {a challenge} other {the protected resource metadata}}',
    expected: 'Only scopes of the resource itself.',
    fix: 'Leave it to the client to ask for a refresh token.',
  },
};
