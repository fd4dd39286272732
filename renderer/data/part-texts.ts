import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { ReadId } from '#shared/model/id/id.ts';

/** The texts that came with reads, so that showing them asks for nothing. The host keeps all. */
const texts = new BoundedMap<ReadId, readonly (string | null)[]>(50);

export function keepTexts(readId: ReadId, those: readonly (string | null)[]): void {
  texts.set(readId, those);
}

/** The whole text of a part; undefined when it didn't come with the read. */
export function keptText(readId: ReadId, index: number): string | undefined {
  return texts.get(readId)?.[index] ?? undefined;
}
