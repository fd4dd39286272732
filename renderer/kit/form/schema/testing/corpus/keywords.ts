import type { SchemaExample } from './example.ts';

/** One keyword, or one way to use it, at a time. */
export const keywords: Record<string, SchemaExample> = {
  'every primitive type': {
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        whole: { type: 'integer' },
        decimal: { type: 'number' },
        flag: { type: 'boolean' },
        nothing: { type: 'null' },
      },
      required: ['text'],
    },
    draws: ['text*: string', 'whole: number', 'decimal: number', 'flag: boolean', 'nothing: null or null'],
  },
  'nested objects': {
    schema: {
      type: 'object',
      properties: {
        address: {
          type: 'object',
          properties: { city: { type: 'string' }, geo: { type: 'object', properties: { lat: { type: 'number' } } } },
        },
      },
    },
    arguments: '{"address":{"geo":{}}}',
    draws: ['address: object', '  city: string', '  geo: object', '    lat: number'],
  },
  'a list': {
    schema: { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } },
    arguments: '{"tags":["a","b"]}',
    draws: ['tags: array', '  [0]: string', '  [1]: string'],
  },
  'a list of lists of objects': {
    schema: {
      properties: {
        rows: { type: 'array', items: { type: 'array', items: { properties: { cell: { type: 'number' } } } } },
      },
    },
    arguments: '{"rows":[[{"cell":1}]]}',
    draws: ['rows: array', '  [0]: array', '    [0]: object', '      cell: number'],
  },
  'an enum': {
    schema: { properties: { colour: { type: 'string', enum: ['red', 'green'] } } },
    draws: ['colour: "red"|"green"'],
  },
  'an enum of any values, without a type': {
    schema: { properties: { level: { enum: [1, 'two', true, { three: 3 }] } } },
    draws: ['level: 1|"two"|true|{"three":3}'],
  },
  'an enum with null': {
    schema: { properties: { level: { enum: ['low', null], type: ['string', 'null'] } } },
    draws: ['level: "low" or null'],
  },
  'an enum with titles by oneOf and const': {
    schema: {
      properties: {
        size: {
          type: 'string',
          oneOf: [
            { const: 's', title: 'Small' },
            { const: 'l', title: 'Large' },
          ],
        },
      },
    },
    draws: ['size: Small="s"|Large="l"'],
  },
  'titles by oneOf and const without a type': {
    schema: {
      properties: {
        size: {
          oneOf: [
            { const: 1, title: 'One' },
            { const: 2, title: 'Two' },
          ],
        },
      },
    },
    draws: ['size: One=1|Two=2'],
  },
  'titles by anyOf and single enums': {
    schema: { properties: { size: { anyOf: [{ enum: ['s'], title: 'Small' }, { enum: ['l'] }] } } },
    draws: ['size: Small="s"|"l"'],
  },
  'titles by enumNames': {
    schema: { properties: { size: { enum: ['s', 'l'], enumNames: ['Small', 'Large'] } } },
    draws: ['size: Small="s"|Large="l"'],
  },
  'an enum that allOf narrows': {
    schema: { properties: { size: { allOf: [{ enum: ['s', 'm', 'l'] }, { enum: ['m', 'l', 'xl'] }] } } },
    draws: ['size: "m"|"l"'],
  },
  'a const': { schema: { properties: { version: { const: 2 } }, required: ['version'] }, draws: ['version*: 2'] },
  'a const that is an object': {
    schema: { properties: { marker: { const: { a: [1] } } } },
    draws: ['marker: {"a":[1]}'],
  },
  'nullable by type': {
    schema: { properties: { note: { type: ['string', 'null'] } } },
    arguments: '{"note":null}',
    draws: ['note: string or null'],
  },
  'nullable by anyOf': {
    schema: { properties: { note: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Note' } } },
    draws: ['note: “Note” string or null'],
  },
  'nullable by oneOf and $ref': {
    schema: {
      properties: { pet: { oneOf: [{ $ref: '#/$defs/Pet' }, { type: 'null' }] } },
      $defs: { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
    },
    arguments: '{"pet":{}}',
    draws: ['pet: object or null', '  name: string'],
  },
  'several types': {
    schema: { properties: { id: { type: ['string', 'integer'] } } },
    arguments: '{"id":7}',
    draws: ['id: number type(string [integer])'],
  },
  'number and integer': { schema: { properties: { id: { type: ['number', 'integer'] } } }, draws: ['id: number'] },
  'oneOf of objects by a mark': {
    schema: {
      properties: {
        shape: {
          oneOf: [
            {
              type: 'object',
              properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
              required: ['kind'],
            },
            { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind'] },
          ],
        },
      },
    },
    arguments: '{"shape":{"kind":"square","side":"not yet"}}',
    draws: ['shape: object oneOf(kind: circle [kind: square])', '  kind*: "square"', '  side: number'],
  },
  'anyOf of unlike types': {
    schema: {
      properties: {
        filter: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'object' }] },
      },
    },
    arguments: '{"filter":["a"]}',
    draws: ['filter: array anyOf(string [string[]] object)', '  [0]: string'],
  },
  'anyOf that only says what is required': {
    schema: {
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    draws: ['a: string', 'b: string'],
  },
  'oneOf at the root': {
    schema: {
      type: 'object',
      properties: { name: { type: 'string' } },
      oneOf: [
        { title: 'By id', properties: { id: { type: 'integer' } }, required: ['id'] },
        { title: 'By place', properties: { place: { type: 'string' } }, required: ['place'] },
      ],
    },
    arguments: '{"place":"Bern"}',
    draws: ['(object oneOf(By id [By place]))', 'name: string', 'place*: string'],
  },
  'oneOf in oneOf': {
    schema: {
      properties: {
        x: {
          oneOf: [
            { type: 'string', title: 'Text' },
            {
              title: 'More',
              oneOf: [
                { type: 'number', title: 'N' },
                { type: 'boolean', title: 'B' },
              ],
            },
          ],
        },
      },
    },
    arguments: '{"x":true}',
    draws: ['x: boolean oneOf(Text [More]) oneOf(N [B])'],
  },
  'allOf of two objects': {
    schema: {
      allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { b: { type: 'number' } } }],
    },
    draws: ['a*: string', 'b: number'],
  },
  'allOf on the same property': {
    schema: {
      allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { enum: ['x', 'y'], title: 'A' } } }],
    },
    draws: ['a: “A” "x"|"y"'],
  },
  'if, then and else: then': {
    schema: {
      properties: { country: { enum: ['CH', 'US'] } },
      if: { properties: { country: { const: 'US' } }, required: ['country'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { state: { type: 'string' } }, required: ['state'] },
      else: { properties: { canton: { type: 'string' } } },
    },
    arguments: '{"country":"US"}',
    draws: ['country: "CH"|"US"', 'state*: string'],
  },
  'if, then and else: else': {
    schema: {
      properties: { country: { enum: ['CH', 'US'] } },
      if: { properties: { country: { const: 'US' } }, required: ['country'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { state: { type: 'string' } } },
      else: { properties: { canton: { type: 'string' } } },
    },
    arguments: '{"country":"CH"}',
    draws: ['country: "CH"|"US"', 'canton: string'],
  },
  dependentSchemas: {
    schema: {
      properties: { card: { type: 'string' } },
      dependentSchemas: { card: { properties: { address: { type: 'string' } } } },
      dependentRequired: { card: ['name'] },
    },
    arguments: '{"card":"1"}',
    draws: ['card: string', 'address: string', 'name*: any'],
  },
  'dependencies of draft-07': {
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { card: { type: 'string' }, zip: { type: 'string' } },
      dependencies: { card: ['zip'], zip: { properties: { city: { type: 'string' } } } },
    },
    arguments: '{"card":"1","zip":"2"}',
    draws: ['card: string', 'zip*: string', 'city: string'],
  },
  '$ref to $defs': {
    schema: {
      properties: { at: { $ref: '#/$defs/point' } },
      $defs: { point: { type: 'array', prefixItems: [{ type: 'number' }] } },
    },
    draws: ['at: array'],
  },
  '$ref to definitions, with its own title beside it': {
    schema: {
      properties: { at: { $ref: '#/definitions/a~1b%25', title: 'Here' } },
      definitions: { 'a/b%': { type: 'string', title: 'There' } },
    },
    draws: ['at: “Here” string'],
  },
  '$ref to an $anchor and to an $id': {
    schema: {
      $id: 'https://example.com/tool.json',
      properties: { a: { $ref: '#here' }, b: { $ref: 'part.json' }, c: { $ref: 'part.json#/$defs/x' } },
      $defs: {
        a: { $anchor: 'here', type: 'string' },
        b: { $id: 'part.json', type: 'number', $defs: { x: { type: 'boolean' } } },
      },
    },
    draws: ['a: string', 'b: number', 'c: boolean'],
  },
  '$ref through $ref': {
    schema: {
      properties: { a: { $ref: '#/$defs/one' } },
      $defs: { one: { $ref: '#/$defs/two', title: 'One' }, two: { type: 'integer', title: 'Two' } },
    },
    draws: ['a: “One” number'],
  },
  'a recursive tree': {
    schema: {
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: {
        node: {
          type: 'object',
          properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        },
      },
    },
    arguments: '{"tree":{"children":[{"name":"leaf"}]}}',
    draws: [
      'tree: object',
      '  name: string',
      '  children: array',
      '    [0]: object',
      '      name: string',
      '      children: array',
    ],
  },
  'prefixItems and further items': {
    schema: {
      properties: {
        row: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } },
      },
    },
    arguments: '{"row":["a",1,true]}',
    draws: ['row: array', '  [0]: string', '  [1]: number', '  [2]: boolean'],
  },
  'a tuple of draft-07': {
    schema: {
      properties: { row: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false } },
    },
    arguments: '{"row":["a",1]}',
    draws: ['row: array', '  [0]: string', '  [1]: number'],
  },
  'items without a schema': {
    schema: { properties: { list: { type: 'array' } } },
    arguments: '{"list":[1,{"a":2}]}',
    draws: ['list: array', '  [0]: any', '  [1]: any'],
  },
  'additionalProperties with a schema': {
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    arguments: '{"a":1,"b":2}',
    draws: ['a+: number', 'b+: number'],
  },
  'additionalProperties: false, and one all the same': {
    schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
    arguments: '{"b":2}',
    draws: ['a: string', 'b+: any'],
  },
  'an object of anything': {
    schema: { properties: { meta: { type: 'object' } } },
    arguments: '{"meta":{"a":{"b":1}}}',
    draws: ['meta: object', '  a+: any'],
  },
  formats: {
    schema: {
      properties: {
        when: { type: 'string', format: 'date-time' },
        mail: { type: 'string', format: 'email' },
        odd: { type: 'string', format: 'of-my-own' },
        bare: { format: 'uri' },
      },
    },
    draws: ['when: string', 'mail: string', 'odd: string', 'bare: string'],
  },
  'limits without a type': {
    schema: {
      properties: { n: { minimum: 1, maximum: 9 }, s: { maxLength: 4 }, l: { minItems: 1 }, o: { minProperties: 1 } },
    },
    draws: ['n: number', 's: string', 'l: array', 'o: object'],
  },
  'anything goes': {
    schema: { properties: { any: {}, yes: true } },
    arguments: '{"any":[null]}',
    draws: ['any: any', 'yes: any'],
  },
  'required, but described nowhere': { schema: { type: 'object', required: ['ghost'] }, draws: ['ghost*: any'] },
  'no properties': { schema: { type: 'object' }, draws: [''] },
  'a schema of draft 2019-09': {
    schema: {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $recursiveAnchor: true,
      properties: { child: { $recursiveRef: '#' }, name: { type: 'string' } },
      unevaluatedProperties: false,
    },
    arguments: '{"child":{"name":"x"}}',
    draws: ['child: object', '  child: object', '  name: string', 'name: string'],
  },
  $dynamicRef: {
    schema: {
      properties: { item: { $dynamicRef: '#T' } },
      $defs: { any: { $dynamicAnchor: 'T', type: 'string' } },
    },
    draws: ['item: string'],
  },
  'by Pydantic': {
    schema: {
      type: 'object',
      $defs: { Unit: { enum: ['C', 'F'], title: 'Unit', type: 'string' } },
      properties: {
        unit: { allOf: [{ $ref: '#/$defs/Unit' }], default: 'C' },
        limit: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null, title: 'Limit' },
        tags: { anyOf: [{ items: { type: 'string' }, type: 'array' }, { type: 'null' }], default: null, title: 'Tags' },
      },
      title: 'forecastArguments',
    },
    arguments: '{"tags":["a"]}',
    draws: ['unit: “Unit” "C"|"F"', 'limit: “Limit” number or null', 'tags: “Tags” array or null', '  [0]: string'],
  },
};
