/** Why a text isn't a rule. */
export type IgnoreProblem = 'neither' | 'badExpression';

/** Whether `text` is a JSON Pointer or a regular expression between slashes. */
export function ignoreProblem(text: string): IgnoreProblem | undefined {
  if (!text.startsWith('/')) return 'neither';
  const source = expressionIn(text);
  if (source === undefined) return undefined;
  try {
    // Bound: at most 100 ms where it is matched, in a context of its own; here it is only compiled.
    new RegExp(source, 'gu');
    return undefined;
  } catch {
    return 'badExpression';
  }
}

/** The source of `/…/`; undefined for a pointer, which ends with a slash only for an empty key. */
export function expressionIn(text: string): string | undefined {
  return text.length > 2 && text.endsWith('/') ? text.slice(1, -1) : undefined;
}
