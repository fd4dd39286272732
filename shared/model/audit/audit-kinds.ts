export const auditKinds = [
  /** The user allowed or denied starting a command. */
  'consent',
  'callAllowed',
  'callDenied',
  'callEnded',
  /** Bytes that a person wrote were allowed, denied, or sent. */
  'bytesAllowed',
  'bytesDenied',
  'bytesSent',
  /** A server request was answered. */
  'serverAnswered',
  /** An app was opened, with which grants. */
  'appOpened',
  'linkDecided',
  /** A server's policy or trust changed. */
  'policyChanged',
  /** The roots or features offered to a server changed. */
  'clientChanged',
  /** Loupe connects to a server as a host: what it says of itself. */
  'connectedAs',
  /** An untrusted certificate was accepted or revoked. */
  'certificateDecided',
  /** Another text for a server's issuer was accepted or revoked. */
  'issuerDecided',
  /** Tokens were obtained for a server. */
  'signedIn',
  'refreshFailed',
  /** The user deleted a server's tokens, registrations and keys. */
  'signedOut',
] as const;
