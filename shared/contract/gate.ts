import { z } from 'zod';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { serverGateSchema, sessionApprovalSchema } from '../model/inbox/gate.ts';
import { procedure } from './base.ts';

export const gate = {
  /** How calls to a server are decided. */
  get: procedure.input(z.object({ serverId: serverIdSchema })).output(serverGateSchema),
  /** Changes a server's policy or trust, from its next call on. Fails with `unknownServer`, `storageFailed`. */
  set: procedure.input(serverGateSchema).output(serverGateSchema),
  /** The tools that somebody allowed for a session. */
  approvals: procedure.input(z.object({ sessionId: sessionIdSchema })).output(z.array(sessionApprovalSchema)),
  /** Takes back what was allowed for a session: one tool, or all of them. */
  revoke: procedure.input(z.object({ sessionId: sessionIdSchema, tool: z.string().optional() })).output(z.void()),
};
