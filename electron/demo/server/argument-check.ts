import { isParams, type Params } from './message.ts';

const checks: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isParams,
};

/**
 * What is wrong with a tool's arguments, in words: a required one is missing, or one has another type than
 * its schema names. Undefined when nothing is. Other keywords are not looked at.
 */
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
