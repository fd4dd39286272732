import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { type DocumentFault, schemaFault } from './document-fault.ts';
import { textFault } from './text-fault.ts';

test.each<[string, Partial<DocumentFault> | undefined]>([
  ['{"a": [1, null]}', undefined],
  ['\uFEFF{}', undefined],
  ['', { problem: 'empty' }],
  [' \n', { problem: 'empty' }],
  ['<!doctype html>\n<p>', { problem: 'syntax', line: 1, column: 1, offset: 0, found: '<!doctype html> <p>' }],
  ['{"a": undefined}', { problem: 'syntax', line: 1, column: 7, offset: 6, found: 'undefined}' }],
  ['{\n  "a": 1,\n}', { problem: 'syntax', line: 3, column: 1, found: '}' }],
  ["{'a': 1}", { problem: 'syntax', column: 2, found: "'a': 1}" }],
  ['{"a": 1} trailing', { problem: 'syntax', column: 10, found: 'trailing' }],
  ['access_token=abc', { problem: 'syntax', column: 1 }],
  ['{"a": "b\nc"}', { problem: 'syntax', column: 7 }],
  ['{"a": ', { problem: 'incomplete', line: 1, column: 7 }],
  ['{"a": "text that ends', { problem: 'incomplete', line: 1, column: 7 }],
  ['{"a": "\\', { problem: 'incomplete' }],
  [`${'['.repeat(300)}${']'.repeat(300)}`, { problem: 'tooDeep' }],
])('%j', (text, fault) => {
  const found = textFault(text);
  if (fault === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(fault);
});

it('quotes one character of a text with secrets', () => {
  expect(textFault('{"access_token": abc}', { most: 1 })).toMatchObject({ found: 'a' });
});

const schema = z.looseObject({
  name: z.string(),
  lifetime: z.number().optional(),
  servers: z.array(z.url()).min(1).max(2).optional(),
  kind: z.enum(['a', 'b']).optional(),
  only: z.literal('x').optional(),
  port: z.int().min(1024).optional(),
  code: z.string().max(3).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  shape: z.union([z.object({ url: z.string() }), z.array(z.string())]).optional(),
  deep: z.object({ 'a b': z.boolean() }).optional(),
  strict: z.strictObject({ known: z.string().optional() }).optional(),
  refined: z
    .string()
    .refine((text) => text !== 'no', 'a library’s sentence')
    .optional(),
  record: z.record(z.string(), z.string()).optional(),
});

test.each<[unknown, DocumentFault]>([
  [[], { problem: 'documentType', expected: 'object', found: 'array' }],
  [null, { problem: 'documentType', expected: 'object', found: 'null' }],
  [{}, { problem: 'missing', field: 'name', expected: 'string', alternative: 'none' }],
  [{ name: null }, { problem: 'type', field: 'name', expected: 'string', alternative: 'none', found: 'null' }],
  [
    { name: '', lifetime: '1h' },
    { problem: 'type', field: 'lifetime', expected: 'number', alternative: 'none', found: 'string' },
  ],
  [
    { name: '', servers: ['nowhere'] },
    { problem: 'format', field: 'servers[0]', expected: 'url', found: '"nowhere"' },
  ],
  [
    { name: '', servers: [] },
    { problem: 'atLeast', field: 'servers', of: 'length', expected: 1, found: 0 },
  ],
  [
    { name: '', code: '1234' },
    { problem: 'atMost', field: 'code', of: 'length', expected: 3, found: 4 },
  ],
  [
    { name: '', port: 80 },
    { problem: 'atLeast', field: 'port', of: 'number', expected: 1024, found: 80 },
  ],
  [
    { name: '', port: 1.5 },
    { problem: 'type', field: 'port', expected: 'integer', alternative: 'none', found: 'number' },
  ],
  [
    { name: '', kind: 'c' },
    { problem: 'choice', field: 'kind', expected: '"a", "b"', found: '"c"' },
  ],
  [
    { name: '', only: 'y' },
    { problem: 'choice', field: 'only', expected: '"x"', found: '"y"' },
  ],
  [
    { name: '', either: true },
    { problem: 'type', field: 'either', expected: 'string', alternative: 'number', found: 'boolean' },
  ],
  [
    { name: '', shape: { url: 1 } },
    { problem: 'type', field: 'shape.url', expected: 'string', alternative: 'none', found: 'number' },
  ],
  [
    { name: '', deep: {} },
    { problem: 'missing', field: 'deep["a b"]', expected: 'boolean', alternative: 'none' },
  ],
  [
    { name: '', strict: { more: 1 } },
    { problem: 'unknownField', field: 'strict.more' },
  ],
  [
    { name: '', refined: 'no' },
    { problem: 'unusable', field: 'refined', found: '"no"' },
  ],
  [
    { name: '', record: { a: 1 } },
    { problem: 'type', field: 'record.a', expected: 'string', alternative: 'none', found: 'number' },
  ],
])('%j', (value, fault) => {
  expect(schemaFault(schema.safeParse(value).error, value)).toEqual(fault);
});

it('reads only the errors of schemas', () => {
  expect(schemaFault(new SyntaxError('Unexpected token'), {})).toBeUndefined();
  expect(schemaFault(undefined, {})).toBeUndefined();
});
