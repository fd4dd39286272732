import { z } from 'zod';
import { longestId } from './id-length.ts';

/** Identifies a configured server; stable across edits and restarts. */
export const serverIdSchema = z.string().min(1).max(longestId).brand<'ServerId'>();
export type ServerId = z.infer<typeof serverIdSchema>;

/** Identifies one connection to a server, from start to end. A restart is a new session. */
export const sessionIdSchema = z.string().min(1).max(longestId).brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionIdSchema>;

export const pendingIdSchema = z.string().min(1).max(longestId).brand<'PendingId'>();
export type PendingId = z.infer<typeof pendingIdSchema>;

/** Identifies the stored content of one response (of a resource, a prompt or a tool), which is fetched by range. */
export const readIdSchema = z.string().min(1).max(longestId).brand<'ReadId'>();
export type ReadId = z.infer<typeof readIdSchema>;

/** Identifies one run of a tool or prompt, from its request to its result. */
export const runIdSchema = z.string().min(1).max(longestId).brand<'RunId'>();
export type RunId = z.infer<typeof runIdSchema>;

/** Identifies a call, read or prompt that is pinned; stable across restarts. */
export const pinIdSchema = z.string().min(1).max(longestId).brand<'PinId'>();
export type PinId = z.infer<typeof pinIdSchema>;

/** Identifies a window, or a page in a browser; stable across restarts. */
export const windowIdSchema = z.string().min(1).max(longestId).brand<'WindowId'>();
export type WindowId = z.infer<typeof windowIdSchema>;

/** Identifies one opened app. */
export const appIdSchema = z.string().min(1).max(longestId).brand<'AppId'>();
export type AppId = z.infer<typeof appIdSchema>;

/** Identifies a recording: the name of its session file without the extension. */
export const recordingIdSchema = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .brand<'RecordingId'>();
export type RecordingId = z.infer<typeof recordingIdSchema>;
