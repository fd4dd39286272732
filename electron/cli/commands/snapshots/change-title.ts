import { type ChangeId, changeKind } from '#shared/model/change.ts';
import type { Texts } from '../../output/texts.ts';

/** What changed, in words. */
export function changeTitle(id: ChangeId, text: Texts): string {
  const { side, kind } = changeKind(id);
  const what = text(`changes.kind.${kind}`);
  return side === undefined ? what : text('changes.ofSide', { side: text(`changes.side.${side}`), kind: what });
}
