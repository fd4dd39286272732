/** The rules of `shared/rules/content/tool-schemas.ts`. */
export const toolSchemas = {
  'TOOL-SCHEMA': {
    title:
      '{problem, select, dialect {The {field} of a tool names an unknown dialect} other {The {field} of a tool isn’t a valid JSON Schema}}',
    expected: 'A schema that is valid in the dialect of its “$schema”, else in 2020-12.',
    fix: 'Check the place with a JSON Schema validator; leave “$schema” out for 2020-12.',
  },
  'TOOL-REF': {
    title: 'A tool’s schema refers to a schema in the network',
    expected: 'References within the schema: clients don’t fetch others.',
    fix: 'Put the schema into “$defs” and refer to it there.',
  },
  'TOOL-BOMB': {
    title: 'A tool’s schema is too large or too deep',
    expected: 'At most {depth, number} levels and {most, number} schemas in it; clients limit what they check.',
    fix: 'Make the schema simpler, for example with “$defs” in place of copies.',
  },
  'TOOL-OUTROOT': {
    title: 'The “outputSchema” of a tool isn’t the schema of an object',
    expected: 'A JSON Schema with "type": "object" at its root.',
    fix: 'Wrap the result in an object, for example with a member “items”.',
  },
};
