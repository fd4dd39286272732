import { z } from 'zod';
import { faultValuesSchema } from './findings/finding.ts';
import { hostSurenesses } from './hosts/as-host.ts';
import { hostIdSchema } from './hosts/host-id.ts';

/** In what a connection can be like that of a host. */
export const clientAspects = [
  ...(['name', 'version', 'capabilities', 'revisions', 'pages', 'progress'] as const),
  ...(['callTimeout', 'cancellation', 'connectTimeout', 'userAgent', 'transports'] as const),
] as const;
export type ClientAspect = (typeof clientAspects)[number];

const aspectSchema = z.object({
  aspect: z.enum(clientAspects),
  /**
   * - `host`: as the host does it.
   * - `unknown`: that isn't known, and is as Loupe does it.
   * - `own`: as the server's own setting says.
   * - `differs`: the host does otherwise than Loupe can.
   */
  state: z.enum(['host', 'unknown', 'own', 'differs']),
  /** Arguments of its texts. Names are those of a profile, which may be a person's own. */
  values: faultValuesSchema.default({}),
  /** Where it is from; absent unless the profile says it. */
  sure: z.enum(hostSurenesses).optional(),
  date: z.string().optional(),
  /** Of the host. */
  version: z.string().optional(),
});
export type AspectState = z.infer<typeof aspectSchema>;

/** The host as which Loupe connects, and how far. */
export const connectedAsSchema = z.object({
  host: hostIdSchema,
  name: z.string(),
  aspects: z.array(aspectSchema),
});
export type ConnectedAs = z.infer<typeof connectedAsSchema>;
