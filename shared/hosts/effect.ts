import type { FactSource } from './profile.ts';

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
  'partLost',
  'partAsLink',
  'partAsText',
  'sizeFile',
  'sizeCut',
  'sizeRefused',
  'sizeBeyond',
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** Effects that change an item; with any other, a model isn't given it. */
const changing: ReadonlySet<EffectKind> = new Set([
  ...(['nameCut', 'nameHashed', 'nameShortened', 'nameReplaced', 'nameReplacedHashed'] as const),
  ...(['schemaRemoved', 'descriptionCut', 'instructionsCut'] as const),
  ...(['partAsLink', 'partAsText', 'sizeFile', 'sizeCut', 'sizeBeyond'] as const),
]);

/** One thing that a host does to an item, and the fact that says so. */
export interface Effect {
  readonly kind: EffectKind;
  /** Arguments of its sentence. Names among them are untrusted. */
  readonly values: Readonly<Record<string, string | number>>;
  readonly fact: FactSource;
}

/** `unknown`: nothing that is known says whether a model is given it. */
export const verdicts = ['lost', 'changed', 'unknown', 'kept'] as const;
export type Verdict = (typeof verdicts)[number];

export function isLoss({ kind }: Pick<Effect, 'kind'>): boolean {
  return !changing.has(kind);
}

/** What becomes of an item. `isKnown`: the profile says whether the host uses items of its kind, and reaches it. */
export function verdictOf(effects: readonly Effect[], isKnown: boolean): Verdict {
  if (effects.some(isLoss)) return 'lost';
  if (!isKnown) return 'unknown';
  return effects.length > 0 ? 'changed' : 'kept';
}

/** The fact without its value. */
export function sourceOf({ version, date, source, sure, note }: FactSource): FactSource {
  return { date, source, sure, ...(version !== undefined && { version }), ...(note !== undefined && { note }) };
}
