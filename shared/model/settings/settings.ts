import { z } from 'zod';
import { featureSwitchesSchema, rootSchema } from '../inbox/client-setup.ts';
import { callsPerMinuteSchema, gatePolicySchema } from '../inbox/gate.ts';
import { logLevels } from '../log-level.ts';
import { defaultSettings, locales, themes } from './default-settings.ts';

export const themeSchema = z.enum(themes);
export type Theme = z.infer<typeof themeSchema>;

export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** A named search with its facets. */
export const savedFilterSchema = z.object({ name: z.string().min(1), query: z.string(), filter: z.string() });

/** A named filter of the Traffic panel. */
const savedTrafficFilterSchema = z.object({ name: z.string().min(1), query: z.string() });

/** A key of `capabilities.extensions`: a prefix of DNS labels, a slash and a name. */
const extensionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\/[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/);

export const settingsSchema = z.object({
  theme: themeSchema.default(defaultSettings.theme),
  /** Absent: follow the system. */
  locale: localeSchema.optional(),
  /** The traffic log deletes its oldest frames above this size, in megabytes. */
  logRetentionMb: z.number().int().min(16).max(1_000_000).default(defaultSettings.logRetentionMb),
  /** Idle timeout of requests in milliseconds. */
  timeoutMs: z.number().int().min(100).max(86_400_000).default(defaultSettings.timeoutMs),
  /** Total timeout of requests in milliseconds. */
  maxTimeoutMs: z.number().int().min(100).max(86_400_000).default(defaultSettings.maxTimeoutMs),
  /** Pane sizes in percent, by pane group. */
  layout: z.record(z.string(), z.record(z.string(), z.number())).default(defaultSettings.layout),
  showDemo: z.boolean().default(defaultSettings.showDemo),
  /** Lists that a server reports as changed are replaced automatically. */
  appliesListChanges: z.boolean().default(defaultSettings.appliesListChanges),
  /** How many calls a minute per server are allowed without asking. */
  callsPerMinute: callsPerMinuteSchema.default(defaultSettings.callsPerMinute),
  /** For servers without a policy. */
  toolPolicy: gatePolicySchema.default(defaultSettings.toolPolicy),
  /** `clientInfo`, from the next connections on. */
  clientName: z.string().min(1).max(200).default(defaultSettings.clientName),
  /** Empty: not sent. */
  clientTitle: z.string().max(200).default(defaultSettings.clientTitle),
  /** Absent: Loupe's own version. */
  clientVersion: z.string().min(1).max(100).optional(),
  /** For servers without their own switches; absent features are declared. */
  clientFeatures: featureSwitchesSchema.default(defaultSettings.clientFeatures),
  /** Further declared extensions with their settings, to test servers. */
  clientExtensions: z
    .record(extensionIdSchema, z.record(z.string(), z.json()))
    .default(defaultSettings.clientExtensions),
  /** For servers without their own roots. */
  roots: z.array(rootSchema).default(defaultSettings.roots),
  /** Minimum level of log messages for servers without their own; absent: the server decides. */
  logLevel: z.enum(logLevels).optional(),
  savedFilters: z.array(savedFilterSchema).default(defaultSettings.savedFilters),
  trafficFilters: z.array(savedTrafficFilterSchema).default(defaultSettings.trafficFilters),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A change of some settings. Unlike `settingsSchema.partial()` it has no defaults: absent settings don't change, and
 * `undefined` resets one.
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
