import type { Call } from './call.ts';
import { RequestFailed } from './client-request.ts';
import { textResult } from './content.ts';
import type { Tool } from './definition.ts';
import { isParams, type Params } from './message.ts';

function failed(text: string): Params {
  return { ...textResult(text), isError: true };
}

/** Invalid arguments and failed client requests become results instead of errors, so that a model can read them. */
export async function runTool(tool: Tool, values: Params, call: Call): Promise<Params> {
  const problem = findBadArgument(tool.descriptor.inputSchema, values);
  if (problem !== undefined) return failed(problem);
  try {
    return await tool.run(values, call);
  } catch (error) {
    if (error instanceof RequestFailed) return failed(error.message);
    throw error;
  }
}

const checks: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isParams,
};

/** A message about a missing argument or one of a wrong type, if any. Other keywords aren't checked. */
export function findBadArgument(schema: Params, values: Params): string | undefined {
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const name of required) {
    if (typeof name === 'string' && values[name] === undefined) return `Missing argument: ${name}`;
  }
  const properties = isParams(schema.properties) ? schema.properties : {};
  for (const [name, value] of Object.entries(values)) {
    const property = properties[name];
    const type = isParams(property) ? property.type : undefined;
    if (typeof type === 'string' && checks[type]?.(value) === false) return `Argument ${name} must be of type ${type}`;
  }
  return undefined;
}
