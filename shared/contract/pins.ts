import { z } from 'zod';
import { pinIdSchema, readIdSchema, runIdSchema, serverIdSchema } from '../model/id/id.ts';
import { pinListSchema, pinNameSchema, pinSchema } from '../model/runs/pin.ts';
import { procedure } from './base.ts';

const byId = z.object({ pinId: pinIdSchema });
const byServer = z.object({ serverId: serverIdSchema });

export const pins = {
  /** The pins of a server in their order. */
  list: procedure.input(byServer).output(pinListSchema),
  /**
   * Pins a tool call, a run of a prompt, or a read; its result is what later ones are compared with. A request that is
   * pinned already gets this result to compare with. Fails with `unknownRun`, `unknownRead`, `pinUnusable`,
   * `storageFailed`.
   */
  add: procedure
    .input(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.enum(['tool', 'prompt']), runId: runIdSchema }),
        z.object({ kind: z.literal('resource'), readId: readIdSchema }),
      ]),
    )
    .output(pinSchema),
  /** Renames a pin, or switches it on or off. Fails with `unknownPin`, `storageFailed`. */
  update: procedure
    .input(byId.extend({ name: pinNameSchema.optional(), isOn: z.boolean().optional() }))
    .output(z.void()),
  /** Moves a pin to a place among those of its server, counted from 0. Fails with `unknownPin`, `storageFailed`. */
  move: procedure.input(byId.extend({ to: z.number().int().min(0) })).output(z.void()),
  /** `restore` brings it back until Loupe quits. Fails with `unknownPin`, `storageFailed`. */
  remove: procedure.input(byId).output(z.void()),
  restore: procedure.input(byId).output(z.void()),
  /**
   * Runs the pins of a server that are on, one after another, and returns at once. Tool calls that a person would have
   * to allow don't run. Fails with `notConnected`, `sessionReadOnly`.
   */
  run: procedure.input(byServer).output(z.void()),
  /** Runs one pin; a tool call waits at the gate. Fails with `unknownPin`, `notConnected`, `sessionReadOnly`. */
  runOne: procedure.input(byId).output(z.void()),
  /** Cancels what runs and what comes after it. */
  cancel: procedure.input(byServer).output(z.void()),
  /** Compares with the newest result from now on. Fails with `unknownPin`, `storageFailed`. */
  accept: procedure.input(byId).output(z.void()),
  /** The JSON texts of both results, at most 1,000,000 characters of each. Fails with `unknownPin`, `storageFailed`. */
  texts: procedure.input(byId).output(z.object({ before: z.string(), after: z.string().optional() })),
};
