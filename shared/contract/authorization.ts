import { z } from 'zod';
import { authorizationSchema } from '../model/authorization.ts';
import { serverIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

const byServer = z.object({ serverId: serverIdSchema });

/** Sign-in at the authorization servers of HTTP servers. All of it fails with `unknownServer`. */
export const authorization = {
  /** Its state; `none` for a server that asked for nothing, and for one over stdio. */
  get: procedure.input(byServer).output(authorizationSchema),
  /**
   * Begins the flow without waiting for a 401: discovery, then the step `consent` (or the tokens, where no
   * browser is needed). A flow under way is begun anew. Returns when a person is needed or the flow ended; how it
   * failed is in the state. Fails with `authorizationOff` for a server over stdio or with the mode `none`.
   */
  start: procedure.input(byServer).output(authorizationSchema),
  /**
   * A person has seen the host and agrees: registers the client where it has to be, starts to listen for the callback
   * and opens the system's browser. Fails with `notSigningIn` in another step than `consent` and `callback`,
   * `callbackPortTaken`, `registrationRefused`.
   */
  open: procedure.input(byServer).output(authorizationSchema),
  /** The whole address for the browser, to be copied by a person. Otherwise as `open`, without opening the browser. */
  link: procedure.input(byServer).output(z.object({ url: z.string() })),
  /** Ends the flow under way; whatever waits for it fails with `cancelled`. Nothing happens without one. */
  cancel: procedure.input(byServer).output(authorizationSchema),
  /**
   * The address to which the authorization server sent the browser, pasted by a person because the callback cannot
   * reach this machine. Fails with `notSigningIn`, and with `callbackInvalid` while the flow goes on.
   */
  paste: procedure.input(byServer.extend({ url: z.string().max(20_000) })).output(authorizationSchema),
  /**
   * Deletes tokens, registrations and keys of this server, after revoking the tokens where the authorization server can
   * (RFC 7009). Credentials that the user configured stay. Fails with `storageFailed`.
   */
  forget: procedure.input(byServer).output(authorizationSchema),
};
