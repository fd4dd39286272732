import { type ToolTerm, toolTerms } from '../../model/lists/named-rows.ts';
import { claimTerm, type ToolItem } from './tool-item.ts';

/** All terms that a tool matches; `isMarked`: it has problems. */
export function termsOf({ claims, hasOutputSchema }: ToolItem, isMarked: boolean): ToolTerm[] {
  return [
    ...(claims.length === 0 ? (['silent'] as const) : claims.map(claimTerm)),
    ...(hasOutputSchema ? (['structured'] as const) : []),
    ...(isMarked ? (['marked'] as const) : []),
  ];
}

/** Parses `readOnly,marked`; ignores unknown terms. */
export function parseTerms(text: string): ToolTerm[] {
  const given = text.split(',');
  return toolTerms.filter((term) => given.includes(term));
}

/** The opposite of {@link parseTerms}; undefined for none. */
export function termsText(terms: readonly ToolTerm[]): string | undefined {
  return terms.length === 0 ? undefined : terms.join(',');
}
