import type { TemplateValues, TemplateVariable } from '#shared/mcp/resources/uri-template.ts';
import type { Filled } from './template-store.ts';

/** What is typed, as a template takes it: an empty field gives its variable no value. */
export function templateValues(variables: readonly TemplateVariable[], filled: Filled): TemplateValues {
  const values: Record<string, string | string[]> = {};
  for (const { name, explode } of variables) {
    const given = (filled[name] ?? []).filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) values[name] = explode ? given : first;
  }
  return values;
}

/** The other filled variables, as `completion/complete` takes them: lists as in a URI, with commas. */
export function completionContext(
  variables: readonly TemplateVariable[],
  filled: Filled,
  except: string,
): Record<string, string> {
  const context: Record<string, string> = {};
  for (const { name } of variables) {
    const text = (filled[name] ?? []).filter((value) => value !== '').join(',');
    if (name !== except && text !== '') context[name] = text;
  }
  return context;
}
