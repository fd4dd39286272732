import type { Effect, EffectKind, Verdict } from '../model/hosts/effect.ts';
import type { FactSource } from '../model/hosts/fact-source.ts';

/** Effects that change an item; with any other, a model isn't given it. */
const changing: ReadonlySet<EffectKind> = new Set([
  ...(['nameCut', 'nameHashed', 'nameShortened', 'nameReplaced', 'nameReplacedHashed'] as const),
  ...(['schemaRemoved', 'descriptionCut', 'instructionsCut'] as const),
  ...(['partAsLink', 'partAsText', 'sizeFile', 'sizeCut', 'sizeBeyond'] as const),
]);

/** Effects that say that an item is given although a server asks for something else. */
const keeping: ReadonlySet<EffectKind> = new Set(['audienceIgnored'] as const);

export function isLoss({ kind }: Pick<Effect, 'kind'>): boolean {
  return !changing.has(kind) && !keeping.has(kind);
}

export function isChange({ kind }: Pick<Effect, 'kind'>): boolean {
  return changing.has(kind);
}

/** What becomes of an item. `isKnown`: the profile says whether the host uses items of its kind, and reaches it. */
export function verdictOf(effects: readonly Effect[], isKnown: boolean): Verdict {
  if (effects.some(isLoss)) return 'lost';
  if (!isKnown) return 'unknown';
  return effects.some(isChange) ? 'changed' : 'kept';
}

/** The fact without its value. */
export function sourceOf({ version, date, source, sure, note }: FactSource): FactSource {
  return { date, source, sure, ...(version !== undefined && { version }), ...(note !== undefined && { note }) };
}
