import { z } from 'zod';
import { defaultSettings, locales, themes } from './default-settings.ts';

export const themeSchema = z.enum(themes);
export type Theme = z.infer<typeof themeSchema>;

export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** A search and its facets under a name. */
export const savedFilterSchema = z.object({ name: z.string().min(1), query: z.string(), filter: z.string() });

/** A text of Traffic's filter under a name. */
const savedTrafficFilterSchema = z.object({ name: z.string().min(1), query: z.string() });

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
  callsPerMinute: z.number().int().min(1).max(100_000).default(defaultSettings.callsPerMinute),
  /** Narrowed lists of resources that the user gave a name. */
  savedFilters: z.array(savedFilterSchema).default(defaultSettings.savedFilters),
  /** Filters of Traffic that the user gave a name. */
  trafficFilters: z.array(savedTrafficFilterSchema).default(defaultSettings.trafficFilters),
});
export type Settings = z.infer<typeof settingsSchema>;

/**
 * A change of some settings. Unlike `settingsSchema.partial()` it has no defaults: what is absent stays as it is.
 * `locale: undefined` goes back to following the system.
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
    savedFilters: settingsSchema.shape.savedFilters.unwrap(),
    trafficFilters: settingsSchema.shape.trafficFilters.unwrap(),
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;
