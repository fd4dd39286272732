import { z } from 'zod';
import { jsonSchema } from '../any-json.ts';
import { appIdSchema, pendingIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { replySchema, serverMethodSchema } from './client-setup.ts';

const consent = {
  /** As they are written, such as `${env:TOKEN}`: what is filled in from this machine and its vault. */
  references: z.array(z.string()),
  reason: z.enum(['imported', 'changed']),
};

/** Consent to start a command that was imported, or that changed since a person last agreed to it. */
const startCommandSubjectSchema = z.object({
  type: z.literal('startCommand'),
  command: z.string(),
  args: z.array(z.string()),
  cwd: z.string().optional(),
  /** Names only: values may be secret. */
  envNames: z.array(z.string()),
  ...consent,
});

/** Consent to send secrets or variables of this machine to an address: they are filled in by its configuration. */
const reachServerSubjectSchema = z.object({ type: z.literal('reachServer'), url: z.string(), ...consent });

/** A `tools/call` that goes out only when a person lets it (server, tools: user interaction model). */
const toolCallSubjectSchema = z.object({
  type: z.literal('toolCall'),
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  tool: z.string(),
  /** What the server is started or reached with, for people. No secrets. */
  target: z.string(),
  /** `serverInfo` as the server sent it: a claim. */
  serverInfo: jsonSchema.optional(),
  /** The first 20,000 characters of the message as it goes on the wire, byte for byte; `calls.message` has all. */
  message: z.string(),
  /** Characters of the whole message. */
  messageCharacters: z.number().int(),
  /** How many times it is sent; the id counts up. */
  times: z.number().int(),
  invalid: z.boolean(),
  /** The tool as the server lists it now, every item of that name; empty when it lists none. */
  definitions: z.array(jsonSchema),
  /** The same as somebody last allowed it, when it differs from now. */
  approvedBefore: z.array(jsonSchema).optional(),
  /**
   * Why a person must decide although the tool was allowed for the session, or the policy would let it pass:
   * - `definitionChanged`: the tool is defined differently since.
   * - `listChanged`: the server announced new tools since; this one is defined as before.
   * - `listPending`: the server announced new tools, and the new list has not come: the definition is the old one.
   *   Nothing is allowed beyond this call.
   * - `tooManyCalls`: calls come faster than they may.
   */
  why: z.enum(['definitionChanged', 'listChanged', 'listPending', 'tooManyCalls']).optional(),
  /** The app that wants the call, by its resource's URI; absent when a person does. */
  app: z.string().optional(),
});
export type ToolCallSubject = z.infer<typeof toolCallSubjectSchema>;

export type StartSubject = z.infer<typeof startCommandSubjectSchema> | z.infer<typeof reachServerSubjectSchema>;

/** Parameters of about more characters are not handed over whole; the frame gives them by range. */
export const wholeRequestCharacters = 5_000_000;

/** What a server asks of its client: a model's answer, a form, a visit to a URL (client features). */
const serverRequestSubjectSchema = z.object({
  type: z.literal('serverRequest'),
  sessionId: sessionIdSchema,
  method: serverMethodSchema,
  /** As sent; in the lists of the contract only the beginning of large ones. */
  params: jsonSchema,
  /** About how many characters the parameters have, when `params` is only their beginning. The frame has all. */
  cutFrom: z.number().int().optional(),
  /** The frame that brought it. */
  frameSeq: z.number().int(),
  /** The request of ours that it belongs to; `certain` is false where only the time suggests it. */
  of: z.object({ requestId: z.string(), method: z.string(), certain: z.boolean() }).optional(),
  /** From 2026-07-28 it comes within a result: in which round, under which key, beside how many others. */
  round: z.object({ number: z.number().int(), key: z.string(), inputs: z.number().int() }).optional(),
  /** The server uses the id of a pending request. */
  duplicateId: z.boolean(),
});
export type ServerRequestSubject = z.infer<typeof serverRequestSubjectSchema>;

/** A link out of an app, to be opened outside (MCP Apps, `ui/open-link`). */
const appLinkSubjectSchema = z.object({
  type: z.literal('appLink'),
  sessionId: sessionIdSchema,
  appId: appIdSchema,
  tool: z.string(),
  /** As the app sent it; http or https. */
  url: z.string(),
});
export type AppLinkSubject = z.infer<typeof appLinkSubjectSchema>;

/** Something in the one queue that waits for a person. */
export const pendingRequestSchema = z.object({
  id: pendingIdSchema,
  serverId: serverIdSchema,
  serverName: z.string(),
  at: z.number(),
  /** When the server reported the end of a visit (client, elicitation; 2025-11-25). */
  completedAt: z.number().optional(),
  subject: z.discriminatedUnion('type', [
    startCommandSubjectSchema,
    reachServerSubjectSchema,
    toolCallSubjectSchema,
    serverRequestSubjectSchema,
    appLinkSubjectSchema,
  ]),
});
export type PendingRequest = z.infer<typeof pendingRequestSchema>;

/** A person's decision. `allowForSession` is for tool calls: this tool, as it is defined now, until the session ends. */
export const decisionSchema = z.enum(['allow', 'allowForSession', 'deny']);
export type Decision = z.infer<typeof decisionSchema>;

/** A request that is over, as the inbox shows it. */
export const endedRequestSchema = z.object({
  request: pendingRequestSchema,
  endedAt: z.number(),
  /**
   * - `person`, `rule`: answered by hand or by a rule.
   * - `automatic`: answered with the roots that the user shares with this server.
   * - `refused`: answered with an error, because Loupe did not declare the feature.
   * - `withdrawn`: its request, or its session, ended first: there was no reply.
   */
  how: z.enum(['person', 'rule', 'automatic', 'refused', 'withdrawn']),
  decision: decisionSchema.optional(),
  reply: replySchema.optional(),
  /** The request's parameters as a person changed them before answering, as JSON text. The server never sees them. */
  editedText: z.string().optional(),
  rule: z.string().optional(),
});
export type EndedRequest = z.infer<typeof endedRequestSchema>;

/** One `input_required` result and how it was met (2026-07-28, multi-round-trip requests). */
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
      /** `waiting`; `answered` by a person or a rule; `refused`: an error, so nothing is retried; `withdrawn`. */
      state: z.enum(['waiting', 'answered', 'refused', 'withdrawn']),
      /** The answer as JSON text, at most its first 2,000 characters. */
      replyHead: z.string().optional(),
    }),
  ),
  /** Characters of `requestState`, which goes back as it came; absent when there was none. */
  stateCharacters: z.number().int().optional(),
});
export type Round = z.infer<typeof roundSchema>;

/** A request whose rounds can be followed while it is under way: by its target. */
export const roundsKeySchema = z.object({
  sessionId: sessionIdSchema,
  method: z.enum(['prompts/get', 'resources/read']),
  /** The prompt's name, or the resource's URI. */
  target: z.string(),
});
export type RoundsKey = z.infer<typeof roundsKeySchema>;
