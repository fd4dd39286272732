import { z } from 'zod';
import { effectSchema } from '../hosts/effect.ts';

/** What hosts lose or change of an item. Rules about what a host does; those about providers of models are others. */
export const hostRules = [
  'HOST-AUDIENCE',
  'HOST-DESCRIPTION',
  'HOST-INSTRUCTIONS',
  'HOST-NAME',
  'HOST-PAGE',
  'HOST-RESULT',
  'HOST-ROOT',
  'HOST-SCHEMA',
  'HOST-SIZE',
  'HOST-TIMEOUT',
] as const;
export type HostRule = (typeof hostRules)[number];

/** An effect in a host, by the host's name. */
export const hostEffectSchema = z.object({ host: z.string(), effect: effectSchema });
export type HostEffect = Readonly<z.infer<typeof hostEffectSchema>>;
