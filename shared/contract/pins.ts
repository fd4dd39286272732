import { z } from 'zod';
import { pinListSchema, pinNameSchema, pinSchema } from '../model/checks/pin.ts';
import { checkOriginSchema } from '../model/checks/tests-file.ts';
import { pinIdSchema, serverIdSchema } from '../model/id/id.ts';
import { procedure } from './base.ts';

const byId = z.object({ pinId: pinIdSchema });
const byServer = z.object({ serverId: serverIdSchema });

/** The checks that run again after a restart of their server; `checks` runs them and compares their results. */
export const pins = {
  /** The pins of a server in their order. */
  list: procedure.input(byServer).output(pinListSchema),
  /**
   * Pins a tool call, a run of a prompt, or a read; its result is what later ones are compared with. A request that is
   * pinned already gets this result to compare with, and this name, if there is one. Fails with `unknownRun`,
   * `unknownRead`, `pinUnusable`, `storageFailed`.
   */
  add: procedure.input(z.object({ source: checkOriginSchema, name: pinNameSchema.optional() })).output(pinSchema),
  /** Renames a pin, or switches it on or off. Fails with `unknownPin`, `storageFailed`. */
  update: procedure
    .input(byId.extend({ name: pinNameSchema.optional(), isOn: z.boolean().optional() }))
    .output(z.void()),
  /** Moves a pin to a place among those of its server, counted from 0. Fails with `unknownPin`, `storageFailed`. */
  move: procedure.input(byId.extend({ to: z.number().int().min(0) })).output(z.void()),
  /** `restore` brings it back until Loupe quits. Fails with `unknownPin`, `storageFailed`. */
  remove: procedure.input(byId).output(z.void()),
  restore: procedure.input(byId).output(z.void()),
};
