/** The rules of `shared/rules/usability/strict-schemas.ts`. */
export const strictSchemas = {
  'USE-STRICT-OPENAI': {
    title:
      '{provider}’s strict mode refuses the input {count, plural, one {schema of a tool} other {schemas of # tools}}: {names}',
    expected:
      'Only for clients that use it: “additionalProperties” false and all properties required in each object, within its limits (as known of {provider}, {asOf}).',
    fix: 'Make optional values nullable and required; without strict mode the schemas are fine.',
  },
  'USE-STRICT-ANTHROPIC': {
    title:
      '{provider}’s strict mode refuses the input {count, plural, one {schema of a tool} other {schemas of # tools}}: {names}',
    expected:
      'Only for clients that use it: “additionalProperties” false in each object, and no limits of numbers, strings and lists (as known of {provider}, {asOf}).',
    fix: 'Name limits in the descriptions and check them in the tools; without strict mode the schemas are fine.',
  },
};
