import { z } from 'zod';
import { faultValuesSchema } from '../findings/finding.ts';
import { hostSurenesses } from '../hosts/as-host.ts';
import { recordedClientSchema } from '../session.ts';

/** What a recorded client did and left out, in the order in which it is shown. */
export const behaviorAspects = [
  ...(['capabilities', 'revision', 'tools', 'prompts', 'resources', 'templates'] as const),
  ...(['listChanged', 'progress', 'timeLimit', 'cancellation', 'serverRequests'] as const),
] as const;

const didKinds = [
  ...(['declared', 'offered', 'notListed', 'noPage', 'onePage', 'allPages', 'firstPages', 'pagesUnread'] as const),
  ...([
    'noChange',
    'relisted',
    'ignored',
    'noCalls',
    'noneEnded',
    'asked',
    'waited',
    'gaveUp',
    'none',
    'cancelled',
    'answered',
  ] as const),
] as const;

const saysKinds = ['declares', 'revisions', 'pages', 'uses', 'progress', 'limit'] as const;

const rowSchema = z.object({
  aspect: z.enum(behaviorAspects),
  /** In words of the catalogue. Names among the values are the client's. Untrusted. */
  did: z.object({ kind: z.enum(didKinds), values: faultValuesSchema }),
  /** What the profile of the host says; absent where it doesn't. */
  says: z
    .object({
      kind: z.enum(saysKinds),
      values: faultValuesSchema,
      sure: z.enum(hostSurenesses),
      date: z.string(),
      version: z.string().optional(),
    })
    .optional(),
  /** `open`: the recording, or the profile, doesn't show it. */
  verdict: z.enum(['agrees', 'differs', 'open']),
  /** Where it can be seen: the first frames. */
  frames: z.array(z.number().int()),
});
export type BehaviorRow = z.infer<typeof rowSchema>;
export type BehaviorAspect = BehaviorRow['aspect'];

export const clientBehaviorSchema = z.object({
  client: recordedClientSchema.optional(),
  /** The client was Loupe, maybe as a host. */
  isLoupe: z.boolean(),
  rows: z.array(rowSchema),
  /** There are more messages than are looked at. */
  isCut: z.boolean(),
});
export type ClientBehavior = z.infer<typeof clientBehaviorSchema>;
