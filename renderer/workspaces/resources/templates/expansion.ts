import {
  type ExpandedPart,
  expandUriTemplate,
  parseUriTemplate,
  type TemplateProblem,
  type TemplateValues,
  type TemplateVariable,
  uriOf,
} from '#shared/mcp/resources/uri-template.ts';

/** Why there is no URI: the template, its values, or the worker. */
type ExpansionProblem = TemplateProblem['problem'] | 'tooLarge' | 'tooSlow' | 'failed';

/** The result of expanding a template. */
export interface Expansion {
  /** Absent when the text isn't a template. */
  variables?: readonly TemplateVariable[];
  /** Absent, with `uri`, when there is a problem. */
  parts?: readonly ExpandedPart[];
  uri?: string;
  problem?: ExpansionProblem;
  /** The position of the problem in the template, from 0. */
  at?: number;
}

/** Expands a template. The time grows with the result: for untrusted templates use `Expander`. */
export function expansionOf(template: string, values: TemplateValues): Expansion {
  const parsed = parseUriTemplate(template);
  if ('problem' in parsed) return parsed;
  const parts = expandUriTemplate(parsed, values);
  const { variables } = parsed;
  return parts === undefined ? { variables, problem: 'tooLarge' } : { variables, parts, uri: uriOf(parts) };
}
