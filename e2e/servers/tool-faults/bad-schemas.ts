import { elsewhere } from '../hostile-contents.ts';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

/** Nested so deeply that unlimited recursion overflows. */
function deep(levels: number): object {
  let schema: object = { type: 'string' };
  for (let level = levels; level > 0; level -= 1) schema = object({ [`level${level}`]: schema });
  return schema;
}

function wide(fields: number): object {
  const kinds = [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }, { enum: ['a', 'b', 'c'] }];
  return Object.fromEntries(
    Array.from({ length: fields }, (_, index) => [`field${index}`, kinds[index % kinds.length]]),
  );
}

/** Each definition refers to the next one twice: 2^30 checks of one value. */
function doubling(levels: number): object {
  const twice = (level: number) => ({ allOf: [{ $ref: `#/$defs/d${level}` }, { $ref: `#/$defs/d${level}` }] });
  const steps = Array.from({ length: levels }, (_, level) => [`d${level}`, twice(level + 1)]);
  return { ...Object.fromEntries(steps), [`d${levels}`]: { type: 'string' } };
}

const node = object({ name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } });

/** Invalid values of `inputSchema` by tool; undefined: missing. */
export const badSchemas: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['schema-missing', undefined],
  ['schema-null', null],
  ['schema-list', [{ type: 'object' }]],
  ['schema-true', true],
  ['schema-text', 'object'],
  ['schema-no-object', { type: 'string' }],
  ['schema-unknown-type', object({ a: { type: 'objekt' } })],
  ['schema-odd-keywords', object({ a: null }, { required: 'a', additionalProperties: 7, enum: {} })],
  [
    'schema-nulls',
    object(
      { city: { type: 'string', title: null, enum: null, minLength: null }, days: null },
      { required: null, additionalProperties: null, $defs: null },
    ),
  ],
  ['schema-recursive', { ...object({ root: { $ref: '#/$defs/node' } }), $defs: { node } }],
  ['schema-endless', { type: 'object', $ref: '#' }],
  ['schema-deep', deep(300)],
  ['schema-wide', object(wide(400))],
  ['schema-remote', object({ city: { $ref: `${elsewhere}/city.json` } })],
  ['schema-regex-slow', object({ text: { type: 'string', pattern: '^(a+)+$' } })],
  ['schema-regex-broken', object({ text: { type: 'string', pattern: '([a-z' } })],
  ['schema-regex-old', object({ text: { type: 'string', pattern: '^[\\w-.]+\\@\\w+$' } })],
  ['schema-doubling', { ...object({ a: { $ref: '#/$defs/d0' } }), $defs: doubling(30) }],
  ['schema-many-choices', object({ one: { enum: Array.from({ length: 10_000 }, (_, index) => `choice ${index}`) } })],
  [
    'schema-names',
    // In an object literal, `__proto__` would set the prototype.
    JSON.parse(`{
      "type": "object",
      "properties": {
        "__proto__": { "type": "string", "title": "Prototype" },
        "constructor": { "type": "integer" },
        "toString": { "type": "boolean" },
        "hasOwnProperty": { "type": "object", "properties": { "__proto__": { "type": "number" } } },
        "": { "type": "string" },
        "a/b~c d": { "type": "string" },
        "invoice\\u202efdp": { "type": "string" },
        "<img src=x onerror=alert(1)>": { "type": "string", "description": "<script>alert(1)</script>" }
      },
      "required": ["__proto__", "constructor"]
    }`),
  ],
]);
