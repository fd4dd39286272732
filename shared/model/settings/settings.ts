import { z } from 'zod';
import { featureSwitchesSchema, rootSchema } from '../inbox/client-setup.ts';
import { callsPerMinuteSchema, gatePolicySchema } from '../inbox/gate.ts';
import { isJsonObject, type JsonObject } from '../json/json.ts';
import { logLevels } from '../log-level.ts';
import { defaultSettings, lastWindowChoices, locales, pinRuns, themes } from './default-settings.ts';
import { proxyModes, proxyProblem } from './proxy.ts';

const themeSchema = z.enum(themes);
export type Theme = z.infer<typeof themeSchema>;

export const localeSchema = z.enum(locales);
export type Locale = z.infer<typeof localeSchema>;

/** A named search with its facets. */
const savedFilterSchema = z.object({ name: z.string().min(1), query: z.string(), filter: z.string() });

/** A named filter of the Traffic panel. */
const savedTrafficFilterSchema = z.object({ name: z.string().min(1), query: z.string() });

/** A key of `capabilities.extensions`: a prefix of DNS labels, a slash and a name. */
const extensionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?\/[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/);

const tokenBudgetSchema = z.number().int().min(1).max(1_000_000_000);

const fields = {
  theme: themeSchema,
  /** Absent: follow the system. */
  locale: localeSchema.optional(),
  /** The traffic log deletes its oldest frames above this size, in megabytes. */
  logRetentionMb: z.number().int().min(16).max(1_000_000),
  /** Idle timeout of requests in milliseconds. */
  timeoutMs: z.number().int().min(100).max(86_400_000),
  /** Total timeout of requests in milliseconds. */
  maxTimeoutMs: z.number().int().min(100).max(86_400_000),
  /** The proxy for servers without an own one. */
  proxyMode: z.enum(proxyModes),
  /** With `address`. May have references, for a name and a password. */
  proxyAddress: z
    .string()
    .max(2000)
    .refine((text) => text === '' || proxyProblem(text) === undefined, 'Invalid proxy'),
  /** Hosts that are reached without a proxy, as in `NO_PROXY`. */
  proxyExceptions: z.string().max(10_000),
  /** Pane sizes in percent, by pane group. */
  layout: z.record(z.string(), z.record(z.string(), z.number())),
  showDemo: z.boolean(),
  /** What the desktop app does without windows: keep its sessions, or quit. Absent: as the system's apps do. */
  lastWindowClosed: z.enum(lastWindowChoices).optional(),
  /** The desktop app shows a notification for what waits for a person while none of its windows is in front. */
  notifies: z.boolean(),
  /** The desktop app has an icon in the notification area or menu bar. */
  showsTray: z.boolean(),
  /** The system opens the desktop app at login. */
  opensAtLogin: z.boolean(),
  /** Lists that a server reports as changed are replaced automatically. */
  appliesListChanges: z.boolean(),
  /** When the pins of a server run: after a restart by a watched file, after any restart, or only by hand. */
  pinRuns: z.enum(pinRuns),
  /** How many calls a minute per server are allowed without asking. */
  callsPerMinute: callsPerMinuteSchema,
  /** For servers without a policy. */
  toolPolicy: gatePolicySchema,
  /** Estimated tokens that one server may cost a model; absent: any number. */
  serverTokenBudget: tokenBudgetSchema.optional(),
  /** The same of all connected servers together. */
  totalTokenBudget: tokenBudgetSchema.optional(),
  /** The hosts that the person cares about, by their ids; none: all are shown, and findings leave hosts out. */
  hosts: z.array(z.string().min(1).max(40)).max(100),
  /** `clientInfo`, from the next connections on. */
  clientName: z.string().min(1).max(200),
  /** Empty: not sent. */
  clientTitle: z.string().max(200),
  /** Absent: Loupe's own version. */
  clientVersion: z.string().min(1).max(100).optional(),
  /** For servers without their own switches; absent features are declared. */
  clientFeatures: featureSwitchesSchema,
  /** Further declared extensions with their settings, to test servers. */
  clientExtensions: z.record(extensionIdSchema, z.record(z.string(), z.json())),
  /** For servers without their own roots. */
  roots: z.array(rootSchema),
  /** Minimum level of log messages for servers without their own; absent: the server decides. */
  logLevel: z.enum(logLevels).optional(),
  /** The version that the window was last used with: what is newer in the changelog is news. */
  seenVersion: z.string().max(100).optional(),
  /** How the tour ended last; absent: it wasn't started. */
  tour: z.enum(['done', 'left']).optional(),
  savedFilters: z.array(savedFilterSchema),
  trafficFilters: z.array(savedTrafficFilterSchema),
  /** Keys of commands that differ from the default, empty for none. A broken one means the default, see `shortcutTable`. */
  shortcuts: z.record(
    z.string(),
    z.string().catch(({ value }) => JSON.stringify(value)),
  ),
};

/** Fills in the defaults of absent and undefined settings. */
export const settingsSchema = z.preprocess(
  (given) => (isJsonObject(given) ? { ...defaultSettings, ...withoutUndefined(given) } : given),
  z.object(fields),
);
export type Settings = z.infer<typeof settingsSchema>;

/** Settings as a file has them: those that differ from the defaults. */
export const storedSettingsSchema = z.object(fields).partial();

/**
 * A change of some settings: absent ones don't change. `null` removes one that may be absent: no link carries a member
 * that is `undefined`.
 */
export const settingsPatchSchema = storedSettingsSchema.extend({
  locale: fields.locale.nullable(),
  lastWindowClosed: fields.lastWindowClosed.nullable(),
  serverTokenBudget: fields.serverTokenBudget.nullable(),
  totalTokenBudget: fields.totalTokenBudget.nullable(),
  clientVersion: fields.clientVersion.nullable(),
  logLevel: fields.logLevel.nullable(),
});
export type SettingsPatch = z.infer<typeof settingsPatchSchema>;

function withoutUndefined(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
