import { z } from 'zod';
import { failureSchema } from '../failure.ts';
import { appIdSchema, pendingIdSchema, runIdSchema, serverIdSchema, sessionIdSchema } from '../id/id.ts';
import { appPermissions } from './app-permissions.ts';

/** Longer messages of an app are dropped. In characters of JSON text. */
export const mostAppMessageCharacters = 2_000_000;

/** The kinds of sources in `_meta.ui.csp` (MCP Apps, resource metadata). */
export const appSourceKinds = ['connect', 'resource', 'frame', 'baseUri'] as const;
const appSourceKindSchema = z.enum(appSourceKinds);
export type AppSourceKind = z.infer<typeof appSourceKindSchema>;

const appPermissionSchema = z.enum(appPermissions);
export type AppPermission = z.infer<typeof appPermissionSchema>;

const appSourceSchema = z.object({ kind: appSourceKindSchema, source: z.string().max(300) });
export type AppSource = z.infer<typeof appSourceSchema>;

/** What an app's resource requests. Granted only by the user. */
const appWantsSchema = z.object({
  sources: z.array(
    appSourceSchema.extend({
      /** It isn't a single origin and can't be granted, for example `*`. */
      isRefused: z.boolean(),
    }),
  ),
  permissions: z.array(appPermissionSchema),
  prefersBorder: z.boolean().optional(),
  /** The requested origin. Loupe ignores it and creates an origin for each opening. */
  domain: z.string().optional(),
});
export type AppWants = z.infer<typeof appWantsSchema>;

/** What the user granted. */
export const appGrantsSchema = z.object({
  sources: z.array(appSourceSchema).max(200),
  permissions: z.array(appPermissionSchema).max(appPermissions.length),
});
export type AppGrants = z.infer<typeof appGrantsSchema>;

/** `inline` in the result, `fullscreen` over the whole item area. */
export const appDisplayModes = ['inline', 'fullscreen'] as const;
export const appDisplayModeSchema = z.enum(appDisplayModes);

/** The host context of an app (MCP Apps). Sizes in CSS pixels. */
export const appSurroundingsSchema = z.object({
  theme: z.enum(['light', 'dark']),
  locale: z.string().max(50),
  timeZone: z.string().max(100),
  width: z.number().int().min(0),
  maxHeight: z.number().int().min(0),
  touch: z.boolean(),
  hover: z.boolean(),
  /** Values of the standard's CSS variables, by name. */
  variables: z.record(z.string().max(60), z.string().max(300)),
});
export type AppSurroundings = z.infer<typeof appSurroundingsSchema>;

/** The app of a called tool, before it is read. */
export const appOfferSchema = z.object({
  resourceUri: z.string(),
  /** Named by the deprecated key `ui/resourceUri`. */
  isDeprecatedKey: z.boolean(),
  /** Loupe declared the feature; otherwise apps aren't opened. */
  isDeclared: z.boolean(),
  /** This server's apps open automatically. */
  opensByItself: z.boolean(),
});
export type AppOffer = z.infer<typeof appOfferSchema>;

/** A message of an app to the model. Loupe has no model and shows it. */
const appMessageSchema = z.object({
  at: z.number(),
  /** `message`: a part of the conversation. `context`: for the model; a later one replaces it. */
  kind: z.enum(['message', 'context']),
  /** The first 2,000 characters of its parameters. */
  text: z.string(),
  frameSeq: z.number().int(),
});
export type AppMessage = z.infer<typeof appMessageSchema>;

/** One opened app, from reading its resource to closing its frame. */
export const appViewSchema = z.object({
  id: appIdSchema,
  runId: runIdSchema,
  sessionId: sessionIdSchema,
  serverId: serverIdSchema,
  tool: z.string(),
  resourceUri: z.string(),
  /**
   * - `read`: its document is read; the user has not opened it.
   * - `open`: the frame may load it. `running`: it sent `ui/initialize`.
   * - `closing`: it was notified. `closed`: its URL is removed.
   */
  phase: z.enum(['read', 'open', 'running', 'closing', 'closed']),
  /** Size of the document. */
  bytes: z.number().int(),
  frameSeq: z.number().int(),
  wants: appWantsSchema,
  grants: appGrantsSchema,
  /** The frame can load it once. */
  url: z.string().optional(),
  /** As the app sent it. Untrusted. */
  appInfo: z.object({ name: z.string(), version: z.string() }).optional(),
  displayMode: appDisplayModeSchema,
  /** The requested height in CSS pixels. */
  height: z.number().optional(),
  messages: z.array(appMessageSchema),
  /** A link that waits for the user's decision. */
  pendingLinkId: pendingIdSchema.optional(),
  /** Messages that were dropped because they were too large or too many. */
  dropped: z.number().int(),
  /** Blocked attempts to navigate its frame to another URL. */
  strayed: z.number().int(),
  /** It did not send `ui/initialize` in time: it may not be an MCP app. */
  isSilent: z.boolean(),
  /** Number of the newest message for it: the window fetches those that it has not delivered. */
  lastMessage: z.number().int(),
  failure: failureSchema.optional(),
});
export type AppView = z.infer<typeof appViewSchema>;
