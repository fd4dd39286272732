import { z } from 'zod';
import { longestAddress } from './desktop-limits.ts';

/** The address of a view, as after the `#` of the page's URL: `/servers/demo/tools?tool=add`. */
export const viewAddressSchema = z.string().max(longestAddress).startsWith('/');

/** A point of the screen, in pixels that don't depend on its density. */
export const screenPointSchema = z.object({
  x: z.number().int().min(-100_000).max(100_000),
  y: z.number().int().min(-100_000).max(100_000),
});
export type ScreenPoint = z.infer<typeof screenPointSchema>;

/** What a window reports to the desktop app whenever it changes. */
export const windowReportSchema = z.object({
  address: viewAddressSchema,
  /** The name of the current server, as it was configured. */
  title: z.string().optional(),
  /** The commands that can be run now. */
  commands: z.array(z.object({ id: z.string().max(500), title: z.string().max(2000) })).max(10_000),
});
export type WindowReport = z.infer<typeof windowReportSchema>;

/** A file about a crash, on this machine only. */
export const crashFileSchema = z.object({ name: z.string(), at: z.number(), bytes: z.number() });
export type CrashFile = z.infer<typeof crashFileSchema>;

/**
 * What the desktop app tells a window to do: run one of its commands, show a view, or show that the host failed, with
 * details that have no secrets.
 */
export type WindowMessage =
  | { type: 'run'; command: string }
  | { type: 'show'; address: string }
  | { type: 'failed'; details: string };
