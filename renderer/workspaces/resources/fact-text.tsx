import { type AnnotatedField, type ResourceItem, shownFact } from '#shared/mcp/items/resource-item.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { ProblemMark } from '../../ui/status/problem-mark.tsx';
import { visibleText } from '../../ui/visible-text.ts';

/** An item's value in one column; a wrong one as it was sent, marked. */
export function FactText({ item, field }: { item: ResourceItem; field: AnnotatedField }) {
  const { bytes } = useQuantities();
  const fact = shownFact(item, field);
  if (fact === undefined) return null;
  if (!fact.isValid) return <ProblemMark words={visibleText(fact.text)} title={fact.text} />;
  if (field === 'size') return bytes(item.size ?? 0);
  if (field === 'lastModified') return <span title={fact.text}>{shortTime(fact.text)}</span>;
  return <bdi>{visibleText(fact.text)}</bdi>;
}

/** A time stamp without what a column has no room for: `2026-07-28 09:00`. */
function shortTime(text: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;
}
