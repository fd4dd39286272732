import {
  type ExpandedPart,
  expandUriTemplate,
  parseUriTemplate,
  type TemplateProblem,
  type TemplateValues,
  type TemplateVariable,
  uriOf,
} from '#shared/mcp/resources/uri-template.ts';

/** Why there is no URI: the template itself, its values, or the work on them. */
export type ExpansionProblem = TemplateProblem['problem'] | 'tooLarge' | 'tooSlow' | 'failed';

/** What became of a template with some values. */
export interface Expansion {
  /** Absent when the text isn't a template. */
  variables?: readonly TemplateVariable[];
  /** Absent together with `uri` when there is a problem. */
  parts?: readonly ExpandedPart[];
  uri?: string;
  problem?: ExpansionProblem;
  /** The character of the template where the problem shows, from 0. */
  at?: number;
}

/** Puts values into a template. Its time grows with what comes out: for untrusted templates, see `Expander`. */
export function expansionOf(template: string, values: TemplateValues): Expansion {
  const parsed = parseUriTemplate(template);
  if ('problem' in parsed) return parsed;
  const parts = expandUriTemplate(parsed, values);
  const { variables } = parsed;
  return parts === undefined ? { variables, problem: 'tooLarge' } : { variables, parts, uri: uriOf(parts) };
}
