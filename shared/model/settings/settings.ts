import { z } from 'zod';
import { featureSwitchesSchema, rootSchema } from '../inbox/client-setup.ts';
import { callsPerMinuteSchema, gatePolicySchema } from '../inbox/gate.ts';
import { logLevels } from '../log-level.ts';
import { defaultSettings, locales, themes } from './default-settings.ts';

export const themeSchema = z.enum(themes);
export type Theme = z.infer<typeof themeSchema>;

export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** A search and its facets under a name. */
export const savedFilterSchema = z.object({ name: z.string().min(1), query: z.string(), filter: z.string() });

/** A text of Traffic's filter under a name. */
const savedTrafficFilterSchema = z.object({ name: z.string().min(1), query: z.string() });

/** The id of an extension, as both sides name it in `capabilities.extensions`: a prefix of DNS labels, a slash, a name. */
const extensionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\/[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/);

/** What the user chose, kept in one file beside the servers. */
export const settingsSchema = z.object({
  theme: themeSchema.default(defaultSettings.theme),
  /** Absent: follow the system. */
  locale: localeSchema.optional(),
  /** The traffic log forgets its oldest frames above this size, in megabytes. */
  logRetentionMb: z.number().int().min(16).max(1_000_000).default(defaultSettings.logRetentionMb),
  /** How long a request may stay silent, in milliseconds. */
  timeoutMs: z.number().int().min(100).max(86_400_000).default(defaultSettings.timeoutMs),
  /** The longest that a request may take, progress or not, in milliseconds. */
  maxTimeoutMs: z.number().int().min(100).max(86_400_000).default(defaultSettings.maxTimeoutMs),
  /** Pane sizes in percent, by pane group. */
  layout: z.record(z.string(), z.record(z.string(), z.number())).default(defaultSettings.layout),
  showDemo: z.boolean().default(defaultSettings.showDemo),
  /** A list that a server reports as changed replaces the one on screen by itself. */
  appliesListChanges: z.boolean().default(defaultSettings.appliesListChanges),
  /** So many calls a minute may pass to one server without a person; what comes faster needs a person. */
  callsPerMinute: callsPerMinuteSchema.default(defaultSettings.callsPerMinute),
  /** How calls are decided of a server that has no policy of its own. */
  toolPolicy: gatePolicySchema.default(defaultSettings.toolPolicy),
  /** `clientInfo` as servers get it, from their next connection on. */
  clientName: z.string().min(1).max(200).default(defaultSettings.clientName),
  /** Empty: none is sent. */
  clientTitle: z.string().max(200).default(defaultSettings.clientTitle),
  /** Absent: Loupe's own version. */
  clientVersion: z.string().min(1).max(100).optional(),
  /** What is declared to a server whose own switches say nothing else; what is absent is declared. */
  clientFeatures: featureSwitchesSchema.default(defaultSettings.clientFeatures),
  /** Extensions that are declared besides those that Loupe follows, with their settings: to see how a server copes. */
  clientExtensions: z
    .record(extensionIdSchema, z.record(z.string(), z.json()))
    .default(defaultSettings.clientExtensions),
  /** Of a server without roots of its own. */
  roots: z.array(rootSchema).default(defaultSettings.roots),
  /** From which level on log messages are wanted of a server without one of its own; absent: the server decides. */
  logLevel: z.enum(logLevels).optional(),
  /** Narrowed lists of resources that the user gave a name. */
  savedFilters: z.array(savedFilterSchema).default(defaultSettings.savedFilters),
  /** Filters of Traffic that the user gave a name. */
  trafficFilters: z.array(savedTrafficFilterSchema).default(defaultSettings.trafficFilters),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A change of some settings. Unlike `settingsSchema.partial()` it has no defaults: what is absent stays as it is, and what
 * is present as `undefined` goes back to its default.
 */
export const settingsPatchSchema = z
  .object({
    theme: settingsSchema.shape.theme.unwrap(),
    locale: settingsSchema.shape.locale,
    logRetentionMb: settingsSchema.shape.logRetentionMb.unwrap(),
    timeoutMs: settingsSchema.shape.timeoutMs.unwrap(),
    maxTimeoutMs: settingsSchema.shape.maxTimeoutMs.unwrap(),
    layout: settingsSchema.shape.layout.unwrap(),
    showDemo: settingsSchema.shape.showDemo.unwrap(),
    appliesListChanges: settingsSchema.shape.appliesListChanges.unwrap(),
    callsPerMinute: settingsSchema.shape.callsPerMinute.unwrap(),
    toolPolicy: settingsSchema.shape.toolPolicy.unwrap(),
    clientName: settingsSchema.shape.clientName.unwrap(),
    clientTitle: settingsSchema.shape.clientTitle.unwrap(),
    clientVersion: settingsSchema.shape.clientVersion,
    clientFeatures: settingsSchema.shape.clientFeatures.unwrap(),
    clientExtensions: settingsSchema.shape.clientExtensions.unwrap(),
    roots: settingsSchema.shape.roots.unwrap(),
    logLevel: settingsSchema.shape.logLevel,
    savedFilters: settingsSchema.shape.savedFilters.unwrap(),
    trafficFilters: settingsSchema.shape.trafficFilters.unwrap(),
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
