import { z } from 'zod';
import { factSourceSchema } from './fact-source.ts';

/** What a host does to an item of a server, or to a result or a part of one; each has a sentence in the catalogue. */
export const effectKinds = [
  'notUsed',
  'laterPage',
  'nameDropped',
  'nameCut',
  'nameHashed',
  'nameShortened',
  'nameReplaced',
  'nameReplacedHashed',
  'schemaRemoved',
  'schemaRefused',
  'schemaRoot',
  'schemaRefusedServer',
  'schemaRootServer',
  'descriptionCut',
  'instructionsCut',
  'structuredReplaces',
  'structuredUnused',
  'userOnly',
  'audienceIgnored',
  'partLost',
  'partAsLink',
  'partAsText',
  'sizeFile',
  'sizeCut',
  'sizeRefused',
  'sizeBeyond',
  'timedOut',
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** One thing that a host does to an item, and the fact that says so. */
export const effectSchema = z.object({
  kind: z.enum(effectKinds),
  /** Arguments of its sentence. Names among them are untrusted. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fact: factSourceSchema,
});
export type Effect = Readonly<z.infer<typeof effectSchema>>;

/** `unknown`: nothing that is known says whether a model is given it. */
export const verdicts = ['lost', 'changed', 'unknown', 'kept'] as const;
export type Verdict = (typeof verdicts)[number];
