import { documentProblems } from './document-fault.ts';

/** Where a proxy is from. */
const proxySource =
  '{from, select, settings {from Loupe’s settings} server {from the server’s settings} system {from the system’s settings} other {from {from}}}';

/** The failures of HTTP requests and of signing in; part of `failure`. */
export const httpFailure = {
  connectionRefused: {
    message: 'The connection to {url} was refused: nothing is listening there.',
    next: 'Start the server, or correct the port, then try again.',
  },
  hostNotFound: {
    message: 'The host name of {url} could not be resolved.',
    next: 'Check the spelling of the host and your network.',
  },
  tlsFailed: {
    message: 'The TLS handshake with {url} failed.',
    next: 'If the server uses plain HTTP, change the URL to http://. Otherwise check its TLS settings: what failed is below.',
  },
  certificateUntrusted: {
    message:
      '{isChanged, select, yes {{url} has a different certificate than the one you accepted, and it isn’t trusted.} other {The certificate of {url} isn’t trusted.}}',
    next: 'Compare the fingerprint with the one from the server’s operator. For a private authority, set its CA file in the server’s settings.',
  },
  caFileUnusable: {
    message: 'The CA file {path} can’t be used.',
    next: 'Correct the path in the server’s settings. The file must contain certificates in PEM format.',
  },
  proxyFailed: {
    message: `{problem, select, signIn {The proxy {proxy} (${proxySource}) wants a sign-in.} other {The proxy {proxy} (${proxySource}) couldn’t connect to {url}.}}`,
    next: '{problem, select, signIn {{from, select, settings {Put the name and the password into its address, the password as a reference to a secret.} server {Put the name and the password into its address, the password as a reference to a secret.} system {Set the proxy with its name and password in Loupe’s settings.} other {Put the name and password into {from}: http://NAME:PASSWORD@{proxy}.}}} other {{from, select, settings {Check the proxy in the settings, or add the server’s host to its exceptions.} server {Check the proxy in the server’s settings.} system {Check the system’s proxy, or choose another one in Loupe’s settings.} other {Check {from}, or add the server’s host to NO_PROXY, then restart Loupe.}}}}',
  },
  proxyUnusable: {
    message: `The proxy ${proxySource} can’t be used{problem, select, scheme {: Loupe doesn’t support {scheme} proxies} other {: it isn’t an address}}. Nothing was sent to {url}.`,
    next: '{from, select, settings {Correct the proxy in the settings, or add the server’s host to its exceptions.} server {Correct the proxy in the server’s settings.} system {Choose an http or https proxy, or none, in Loupe’s settings.} other {{problem, select, scheme {Set {from} to an http or https proxy} other {Write {from} as HOST:PORT or http://HOST:PORT}}, or add the server’s host to NO_PROXY, then restart Loupe.}}',
  },
  networkFailed: {
    message:
      '{system, select, noResponse {{url} didn’t respond within {waitedMs}.} other {The connection to {url} failed.}}',
    next: '{system, select, noResponse {Check the server and the network, then try again.} other {Check the error below, then try again.}}',
  },
  unauthorized: {
    message: '{url} returned 401: authentication required.',
    next: '{header, select, Authorization {Add an Authorization header to this server} other {The server requires the header {header}: add it to this server}}, then connect again.',
  },
  forbidden: {
    message: '{url} returned 403: the server refused the request.',
    next: 'Check the permissions of the credentials in this server’s headers, and whether it accepts this Origin.',
  },
  endpointNotFound: {
    message: '{url} returned 404: there is no MCP endpoint at this path.',
    next: 'Check the path: many servers listen at /mcp, older ones at /sse.',
  },
  methodNotAllowed: {
    message: '{url} returned 405: it doesn’t accept the HTTP method {method} there.',
    next: 'Check the path, or choose the older HTTP+SSE transport in the server’s settings.',
  },
  serverFault: {
    message: '{url} returned {status}: server error.',
    next: 'Check the server’s own log, then try again.',
  },
  httpStatus: {
    message: '{url} returned HTTP status {status}.',
    next: 'Check the response in Traffic, then try again.',
  },
  endpointFailed: {
    message:
      '{problem, select, otherOrigin {The server’s endpoint event names an address on another origin, “{event}”. Loupe sent nothing there.} notUrl {The server’s endpoint event doesn’t name an address: “{event}”.} notMcp {{url}, the address from the server’s endpoint event (“{event}”), doesn’t return MCP.} other {{url}, the address from the server’s endpoint event (“{event}”), {status, select, none {couldn’t be used} other {returned HTTP status {status}}}.}}',
    next: '{expected, select, none {Check which address the server names for messages, and the frames in Traffic.} other {A proxy in front of the server may change its address: from here it would be {expected}. Configure the server for the prefix {prefix}, or have the proxy rewrite the event.}}',
  },
  notMcp: {
    message:
      '{form, select, empty {{url} returned an empty response (HTTP {status}) instead of MCP.} json {{url} returned JSON that isn’t a JSON-RPC message (HTTP {status}).} untyped {{url} returned something without a content type instead of MCP (HTTP {status}).} other {{url} returned {contentType} instead of MCP.}}',
    next: '{form, select, empty {Check the path, and the server’s own log.} other {Check the path: this looks like a web page or another service.}}',
  },
  redirectRefused: {
    message:
      '{url} redirects to {location} (HTTP {status}). Loupe didn’t follow it, because it leaves the server’s origin.',
    next: 'If you trust that address, use it directly: as the server’s URL, or in the metadata that led to the redirect.',
  },
  redirectDropsBody: {
    message: '{url} redirects to {location} with HTTP {status}, which would drop the message.',
    next: 'Set that address as the server’s URL, or have the server redirect with 307 or 308.',
  },
  redirectLoop: {
    message: '{url} redirected too many times, last to {location} (HTTP {status}).',
    next: 'Check the redirects in Traffic, then correct the server’s URL.',
  },
  responseTooLarge: {
    message: 'The response from {url} is larger than {mebibytes, number} MiB. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Request less data at a time.',
  },
  responseOverCompressed: {
    message: 'The response from {url} expands to more than {ratio, number} times its size. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Check the server: this looks like a decompression bomb.',
  },
  responseTooSlow: {
    message: 'The response from {url} wasn’t complete {waitedMs} after its headers. Loupe stopped reading it.',
    next: 'What was received is in Traffic. Check the server and the network, then try again.',
  },
  authorizationOff: {
    message:
      'There is no sign-in for “{server}”: {reason, select, stdio {servers over stdio have none} other {it is turned off in its settings}}.',
    next: 'Change the authorization in the server’s settings.',
  },
  signInRequired: {
    message: '“{server}” requires a sign-in at {host}.',
    next: 'Sign in on its Authorization page, then try again.',
  },
  notSigningIn: {
    message: 'No sign-in for “{server}” is in progress.',
    next: 'Start the sign-in again.',
  },
  authorizationMetadataInvalid: {
    message: `{document, select, resourceMetadata {The resource metadata at {url}} serverMetadata {The authorization server metadata at {url}} registration {The registration response of {url}} token {The token response of {url}} refresh {The response to the token refresh of {url}} grant {The identity provider’s response of {url}} other {The response of {url}}} can’t be used: {problem, select, notFound {no metadata was found} notUrl {it isn’t a URL} ${documentProblems} other {{problem}}}.`,
    next: 'Compare the response in Traffic with {document, select, resourceMetadata {RFC 9728} registration {RFC 7591} token {RFC 6749} refresh {RFC 6749} grant {RFC 8693} other {RFC 8414}}, then correct the server.',
  },
  privateKeyUnusable: {
    message: 'The private key isn’t {problem, select, format {PKCS #8 in PEM form} other {one for {algorithm}}}.',
    next: 'Enter a key that begins with -----BEGIN PRIVATE KEY-----, and its algorithm.',
  },
  issuerMismatch: {
    message:
      '{where, select, metadata {The authorization server metadata at {url} names the issuer “{found}”, but the resource announces “{expected}”} other {The issuer is “{found}”, but the client’s credentials are for “{expected}”}}{difference, select, slash {: only the final slash differs} case {: only upper and lower case differ} template {: a placeholder isn’t filled in} other {}}.',
    next: '{where, select, metadata {Nothing was sent to it. Both texts must be the same: correct one of them, or accept this issuer for this server if you trust it.} other {Nothing was sent to it. Correct the issuer in the server’s settings.}}',
  },
  resourceMismatch: {
    message: 'The resource metadata is for {found}, not for {url}.',
    next: 'No tokens were requested. Correct “resource” in the server’s protected-resource metadata.',
  },
  pkceUnsupported: {
    message: '{issuer} doesn’t offer PKCE with S256.',
    next: 'MCP requires it: the authorization server must list S256 in “code_challenge_methods_supported”.',
  },
  clientIdRequired: {
    message: '{issuer} doesn’t offer client registration.',
    next: 'Register Loupe there and enter the client ID in the server’s settings.',
  },
  registrationRefused: {
    message: '{url} refused to register Loupe (status {status}).',
    next: 'Check the response below, or enter a client ID in the server’s settings.',
  },
  authorizationDenied: {
    message: 'The authorization server ended the sign-in: {error}.',
    next: 'Check its message below, then sign in again.',
  },
  tokenRefused: {
    message: '{url} issued no token: {error}.',
    next: 'Check its message below and the request in Traffic, then sign in again.',
  },
  callbackInvalid: {
    message:
      'This isn’t the callback of this sign-in: {problem, select, state {its state doesn’t match} issuer {its issuer is “{found}” instead of “{expected}”} issuerMissing {it has no issuer, although the authorization server announced one} address {it isn’t the redirect URL} other {it has neither a code nor an error}}.',
    next: 'Its code was not used. Sign in again; if this happens again, the authorization server is faulty or someone is interfering.',
  },
  callbackTimedOut: {
    message: 'No callback arrived within {minutes, number} min.',
    next: 'Sign in again. If the browser can’t return to Loupe, paste its URL while Loupe waits.',
  },
  callbackPortTaken: {
    message: 'The redirect port {port} on 127.0.0.1 is in use.',
    next: 'Quit the program that uses it, or choose another port in the server’s settings, then sign in again.',
  },
  privateAddressRefused: {
    message: '{url} is a private address, named by a server that isn’t local.',
    next: 'Nothing was sent to it. If the address is correct, connect to the server by its own private address.',
  },
  insecureEndpoint: {
    message: '{url} doesn’t use HTTPS.',
    next: 'Codes and tokens are sent only over HTTPS, or to this machine. Correct the authorization server’s metadata.',
  },
  insufficientScope: {
    message: 'The server still requires more scopes after {tries, number} sign-ins: {scope}.',
    next: 'Grant them at the authorization server, or correct what the server requires.',
  },
  tokenRejected: {
    message: '{url} rejects the token that {issuer} has just issued.',
    next: 'Compare the token’s claims on the Authorization page (audience, scopes) with what the server expects.',
  },
};
