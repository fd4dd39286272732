import { z } from 'zod';
import { appIdSchema, pendingIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { jsonSchema } from '../json/any-json.ts';
import { replySchema, serverMethodSchema } from './client-setup.ts';

const consent = {
  /** As written, such as `${env:TOKEN}`. */
  references: z.array(z.string()),
  reason: z.enum(['imported', 'changed']),
};

/** Consent to start an imported or changed command. */
const startCommandSubjectSchema = z.object({
  type: z.literal('startCommand'),
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  /** Names only: values may be secret. */
  envNames: z.array(z.string()),
  ...consent,
});

/** Consent to send secrets or environment variables to a URL, as its configuration refers to them. */
const reachServerSubjectSchema = z.object({ type: z.literal('reachServer'), url: z.string(), ...consent });

/** A `tools/call` that needs the user's decision (server, tools: user interaction model). */
const toolCallSubjectSchema = z.object({
  type: z.literal('toolCall'),
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  tool: z.string(),
  /** The server's command line or URL, without secrets. */
  target: z.string(),
  /** As the server sent it. Untrusted. */
  serverInfo: jsonSchema.optional(),
  /** The first 20,000 characters of the exact message; `calls.message` returns all. */
  message: z.string(),
  messageCharacters: z.number().int(),
  /** How many times it is sent, with increasing ids. */
  times: z.number().int(),
  invalid: z.boolean(),
  /** Every listed tool of that name. */
  definitions: z.array(jsonSchema),
  /** The definitions when it was last allowed, if they differ. */
  approvedBefore: z.array(jsonSchema).optional(),
  /**
   * Why the user must decide although the session or the policy allows the tool:
   * - `definitionChanged`: the tool's definition changed.
   * - `listChanged`: the server announced a changed list; this tool's definition is the same.
   * - `listPending`: the server announced a changed list that is not fetched yet, so the definition may be outdated.
   *   Only this call can be allowed.
   * - `tooManyCalls`: the limit of calls a minute is reached.
   */
  why: z.enum(['definitionChanged', 'listChanged', 'listPending', 'tooManyCalls']).optional(),
  /** Resource URI of the app that requested the call; absent when the user did. */
  app: z.string().optional(),
});
export type ToolCallSubject = z.infer<typeof toolCallSubjectSchema>;

/** Bytes that a person wrote, to be sent as they are. */
const bytesSubjectSchema = z.object({
  type: z.literal('bytes'),
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  /** The server's command line or URL, without secrets. */
  target: z.string(),
  transport: z.enum(['stdio', 'http', 'sse']),
  base64: z.string(),
  /** The tools that they call, as far as they can be read. */
  tools: z.array(z.string()),
});
export type BytesSubject = z.infer<typeof bytesSubjectSchema>;

export type StartSubject = z.infer<typeof startCommandSubjectSchema> | z.infer<typeof reachServerSubjectSchema>;

/** About the most characters of parameters that are returned whole; the frame gives larger ones by range. */
export const wholeRequestCharacters = 5_000_000;

const serverRequestSubjectSchema = z.object({
  type: z.literal('serverRequest'),
  sessionId: sessionIdSchema,
  method: serverMethodSchema,
  /** As sent; the contract's lists cut large ones. */
  params: jsonSchema,
  /** About how many characters the whole parameters have, when `params` is cut. */
  cutFrom: z.number().int().optional(),
  frameSeq: z.number().int(),
  /** Loupe's request that it belongs to; `certain` is false when only the time suggests it. */
  of: z.object({ requestId: z.string(), method: z.string(), certain: z.boolean() }).optional(),
  /** From 2026-07-28 it is part of a result: its round, its key, and the number of inputs in the round. */
  round: z.object({ number: z.number().int(), key: z.string(), inputs: z.number().int() }).optional(),
  /** A pending request of the server has the same id. */
  duplicateId: z.boolean(),
});
export type ServerRequestSubject = z.infer<typeof serverRequestSubjectSchema>;

/** A link that an app wants to open (MCP Apps, `ui/open-link`). */
const appLinkSubjectSchema = z.object({
  type: z.literal('appLink'),
  sessionId: sessionIdSchema,
  appId: appIdSchema,
  tool: z.string(),
  /** As sent; http or https. */
  url: z.string(),
});
export type AppLinkSubject = z.infer<typeof appLinkSubjectSchema>;

export const pendingRequestSchema = z.object({
  id: pendingIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  at: z.number(),
  /** When the server reported that a URL elicitation is complete (2025-11-25). */
  completedAt: z.number().optional(),
  subject: z.discriminatedUnion('type', [
    startCommandSubjectSchema,
    reachServerSubjectSchema,
    toolCallSubjectSchema,
    serverRequestSubjectSchema,
    appLinkSubjectSchema,
    bytesSubjectSchema,
  ]),
});
export type PendingRequest = z.infer<typeof pendingRequestSchema>;

/** `allowForSession`: this tool with this definition, until the session ends. */
export const decisionSchema = z.enum(['allow', 'allowForSession', 'deny']);
export type Decision = z.infer<typeof decisionSchema>;

export const endedRequestSchema = z.object({
  request: pendingRequestSchema,
  endedAt: z.number(),
  /**
   * - `person`, `rule`: answered by the user or by a rule.
   * - `automatic`: answered with the server's roots.
   * - `refused`: answered with an error, because Loupe did not declare the feature.
   * - `withdrawn`: not answered, because its request or session ended first.
   */
  how: z.enum(['person', 'rule', 'automatic', 'refused', 'withdrawn']),
  decision: decisionSchema.optional(),
  reply: replySchema.optional(),
  /** The parameters as JSON text, edited by the user before answering. Not sent to the server. */
  editedText: z.string().optional(),
  rule: z.string().optional(),
});
export type EndedRequest = z.infer<typeof endedRequestSchema>;

/** One `input_required` result and its inputs (2026-07-28, multi-round-trip requests). */
export const roundSchema = z.object({
  /** Counts from 1. */
  number: z.number().int(),
  at: z.number(),
  requestSeq: z.number().int(),
  responseSeq: z.number().int(),
  inputs: z.array(
    z.object({
      key: z.string(),
      /** As sent, when it is a string. */
      method: z.string().optional(),
      /** `refused`: answered with an error, so the request is not repeated. */
      state: z.enum(['waiting', 'answered', 'refused', 'withdrawn']),
      /** The first 2,000 characters of the reply as JSON text. */
      replyHead: z.string().optional(),
    }),
  ),
  /** Characters of `requestState`, which is returned unchanged; absent without one. */
  stateCharacters: z.number().int().optional(),
});
export type Round = z.infer<typeof roundSchema>;

/** Identifies a running request by its target. */
export const roundsKeySchema = z.object({
  sessionId: sessionIdSchema,
  method: z.enum(['prompts/get', 'resources/read']),
  /** The prompt's name, or the resource's URI. */
  target: z.string(),
});
export type RoundsKey = z.infer<typeof roundsKeySchema>;
