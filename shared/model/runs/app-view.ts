import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { appIdSchema, pendingIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { appPermissions } from './app-permissions.ts';

/** Longest message of an app that is listened to, in characters of JSON text. */
export const MOST_APP_MESSAGE_CHARACTERS = 2_000_000;

/** What an app may want to reach, as its resource's `_meta.ui.csp` names it (MCP Apps, resource metadata). */
export const appSourceKinds = ['connect', 'resource', 'frame', 'baseUri'] as const;
export const appSourceKindSchema = z.enum(appSourceKinds);
export type AppSourceKind = z.infer<typeof appSourceKindSchema>;

export const appPermissionSchema = z.enum(appPermissions);
export type AppPermission = z.infer<typeof appPermissionSchema>;

const appSourceSchema = z.object({ kind: appSourceKindSchema, source: z.string().max(300) });
export type AppSource = z.infer<typeof appSourceSchema>;

/** What an app's resource asks for. Nothing of it is given unless a person agrees. */
export const appWantsSchema = z.object({
  sources: z.array(
    appSourceSchema.extend({
      /** It isn't a single origin, such as `*` or something that would change the policy: it cannot be agreed to. */
      isRefused: z.boolean(),
    }),
  ),
  permissions: z.array(appPermissionSchema),
  prefersBorder: z.boolean().optional(),
  /** The origin that it would like to have. Loupe gives each opening one of its own. */
  domain: z.string().optional(),
});
export type AppWants = z.infer<typeof appWantsSchema>;

/** What a person agreed to: part of what was asked for. */
export const appGrantsSchema = z.object({
  sources: z.array(appSourceSchema).max(200),
  permissions: z.array(appPermissionSchema).max(appPermissions.length),
});
export type AppGrants = z.infer<typeof appGrantsSchema>;

/** `inline` among the results, `fullscreen` over the whole item area. */
export const appDisplayModes = ['inline', 'fullscreen'] as const;
export const appDisplayModeSchema = z.enum(appDisplayModes);

/** The window as an app gets to know it (MCP Apps, host context). Sizes in CSS pixels. */
export const appSurroundingsSchema = z.object({
  theme: z.enum(['light', 'dark']),
  locale: z.string().max(50),
  timeZone: z.string().max(100),
  width: z.number().int().min(0),
  /** The tallest that the frame becomes. */
  maxHeight: z.number().int().min(0),
  touch: z.boolean(),
  hover: z.boolean(),
  /** Values of the standard's CSS variables, by name. */
  variables: z.record(z.string().max(60), z.string().max(300)),
});
export type AppSurroundings = z.infer<typeof appSurroundingsSchema>;

/** That a call's tool has an app, before anything of it is read. */
export const appOfferSchema = z.object({
  resourceUri: z.string(),
  /** It is named by the flat key `ui/resourceUri`, which the standard gave up. */
  isDeprecatedKey: z.boolean(),
  /** Loupe declared that it shows apps: otherwise none is opened. */
  isDeclared: z.boolean(),
  /** The user wants this server's apps to open by themselves. */
  opensByItself: z.boolean(),
});
export type AppOffer = z.infer<typeof appOfferSchema>;

/** A message of an app to a model. There is no model here: it is shown. */
export const appMessageSchema = z.object({
  at: z.number(),
  /** `message`: into the conversation. `context`: for the model to know; a later one replaces it. */
  kind: z.enum(['message', 'context']),
  /** The first 2,000 characters of its parameters as JSON text. */
  text: z.string(),
  frameSeq: z.number().int(),
});
export type AppMessage = z.infer<typeof appMessageSchema>;

/** One opening of an app, from reading its resource to the end of its frame. */
export const appViewSchema = z.object({
  id: appIdSchema,
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  serverId: serverIdSchema,
  tool: z.string(),
  resourceUri: z.string(),
  /**
   * - `read`: its document is here; a person has not agreed to open it.
   * - `open`: the frame may load it. `running`: it has introduced itself.
   * - `closing`: it got its end. `closed`: its address leads nowhere any more.
   */
  phase: z.enum(['read', 'open', 'running', 'closing', 'closed']),
  /** Bytes of the document. */
  bytes: z.number().int(),
  /** The frame that brought it. */
  frameSeq: z.number().int(),
  wants: appWantsSchema,
  grants: appGrantsSchema,
  /** Where the frame loads it from, once. */
  url: z.string().optional(),
  /** What it calls itself: a claim. */
  appInfo: z.object({ name: z.string(), version: z.string() }).optional(),
  displayMode: appDisplayModeSchema,
  /** The height that it wants, in CSS pixels. */
  height: z.number().optional(),
  messages: z.array(appMessageSchema),
  /** A link that it wants to be followed, waiting for a person. */
  pendingLinkId: pendingIdSchema.optional(),
  /** Messages that were too large or came too fast, and were not listened to. */
  dropped: z.number().int(),
  /** It tried to lead its frame elsewhere, and was stopped. */
  strayed: z.number().int(),
  /** It has not introduced itself (`ui/initialize`) in reasonable time: it may not be an MCP app at all. */
  isSilent: z.boolean(),
  /** Counts the messages for it: a higher number than the window knows means that there are some to hand over. */
  lastMessage: z.number().int(),
  failure: failureSchema.optional(),
});
export type AppView = z.infer<typeof appViewSchema>;
