/** What the audit log records. */
export const auditKinds = [
  /** A person agreed, or not, to start a command. */
  'consent',
  /** A tool call that was let pass: by whom, with which arguments. */
  'callAllowed',
  'callDenied',
  'callEnded',
  /** A server request that got a reply: by whom, with what. */
  'serverAnswered',
  /** An app was opened: with what of that which it wants. */
  'appOpened',
  'linkDecided',
  /** A server's policy or trust was changed. */
  'policyChanged',
  /** What the user offers to a server was changed: the roots shared with it, and the features. */
  'clientChanged',
  /** A person accepted a certificate that nothing vouches for, or revoked that. */
  'certificateDecided',
  /** Tokens were obtained for a server, by a person or by a client's own credentials. */
  'signedIn',
  /** Tokens could not be renewed. */
  'refreshFailed',
  /** A server's tokens, registrations and keys were deleted on purpose. */
  'signedOut',
] as const;
