import type { ItemProblem, ResourceItem } from './resource-item.ts';

export type AnnotatedField = 'size' | 'audience' | 'priority' | 'lastModified';

/** A fact about an item as a view writes it. */
export interface ShownFact {
  text: string;
  /** False for a value that the specification does not allow; `text` is then what the server sent, as JSON. */
  isValid: boolean;
}

const problemOf: Record<AnnotatedField, ItemProblem> = {
  size: 'sizeInvalid',
  audience: 'audienceInvalid',
  priority: 'priorityInvalid',
  lastModified: 'lastModifiedInvalid',
};

/** The longest piece of a wrong value that a row shows. */
const mostCharacters = 200;

/** The annotation `field` of an item, valid or not; undefined when absent. */
export function shownFact(item: ResourceItem, field: AnnotatedField): ShownFact | undefined {
  if (item.problems.includes(problemOf[field])) return wrong(item.sent?.[field]);
  const value = item[field];
  if (value !== undefined) return { text: Array.isArray(value) ? value.join(', ') : String(value), isValid: true };
  if (field !== 'size' && item.problems.includes('annotationsInvalid')) return wrong(item.sent?.annotations);
  return undefined;
}

function wrong(sent: unknown): ShownFact {
  return { text: (JSON.stringify(sent) ?? '').slice(0, mostCharacters), isValid: false };
}
