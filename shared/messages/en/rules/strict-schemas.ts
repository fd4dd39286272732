/** The rules of `shared/rules/usability/strict-schemas.ts`. */
export const strictSchemas = {
  'USE-STRICT-OPENAI': {
    title:
      '{provider}’s strict mode refuses an input schema: {problem, select, additional {additional properties are allowed} required {a property isn’t required} limit {it is too large} other {it has “{keyword}”}}',
    expected:
      '“additionalProperties” false and all properties required in each object, within its limits (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Make optional values nullable and required; without strict mode the schema is fine.',
  },
  'USE-STRICT-ANTHROPIC': {
    title:
      '{provider}’s strict mode refuses an input schema: {problem, select, additional {additional properties are allowed} reference {a reference leads outside or to the root} other {it has “{keyword}”}}',
    expected:
      '“additionalProperties” false in each object, and no limits of numbers, strings and lists (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Name limits in the description and check them in the tool; without strict mode the schema is fine.',
  },
};
