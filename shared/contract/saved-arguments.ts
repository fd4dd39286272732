import { z } from 'zod';
import { savedArgumentsSchema } from '../model/runs/saved-arguments.ts';
import { procedure } from './base.ts';

const ofItem = savedArgumentsSchema.pick({ kind: true, serverId: true, name: true });

export const savedArguments = {
  /** What was saved for one tool or prompt, by label. */
  list: procedure.input(ofItem).output(z.array(savedArgumentsSchema)),
  /** Saves arguments under a label; an older set of that label is replaced. */
  save: procedure.input(savedArgumentsSchema).output(z.void()),
  remove: procedure.input(ofItem.extend({ label: z.string() })).output(z.void()),
};
