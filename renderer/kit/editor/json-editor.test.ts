import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { inertSchema } from './json-editor.tsx';

describe('a schema for the editor', () => {
  it('keeps what completion and hover need', () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string', enum: ['Bern'], description: 'Where' }, next: { $ref: '#' } },
      required: ['city'],
    };
    expect(inertSchema(schema)).toEqual(schema);
  });

  it('drops patterns, external references and the editor’s own keywords', () => {
    expect(
      inertSchema({
        properties: {
          a: { pattern: '^(a+)+$', markdownDescription: '![x](https://example.com/x)', title: 'A' },
          b: { $ref: 'https://example.com/schema.json' },
        },
        patternProperties: { '^(b+)+$': {} },
        additionalProperties: false,
        defaultSnippets: [],
      }),
    ).toEqual({ properties: { a: { title: 'A' }, b: {} } });
  });

  it('is cut where it is too deep', () => {
    let deep: Json = { type: 'string' };
    for (let level = 0; level < 3_000; level += 1) deep = { properties: { next: deep } };
    expect(JSON.stringify(inertSchema(deep)).length).toBeLessThan(2_000);
  });
});
