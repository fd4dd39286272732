import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { itemLabel, readResourceItem, readTemplateItem } from './resource-item.ts';

const read = (raw: Json) => readResourceItem({ ordinal: 3, raw });

describe('readResourceItem', () => {
  it('reads what the specification describes', () => {
    const item = read({
      uri: 'file:///a.md',
      name: 'a.md',
      title: 'Read me',
      mimeType: 'text/markdown',
      size: 12,
      annotations: { audience: ['user'], priority: 0.8, lastModified: '2026-01-02T03:04:05Z' },
    });
    expect(item).toMatchObject({ ordinal: 3, uri: 'file:///a.md', size: 12, audience: ['user'], priority: 0.8 });
    expect(item.problems).toEqual([]);
    expect(itemLabel(item)).toBe('Read me');
  });

  it.each([null, 7, 'file:///a', ['file:///a']])('keeps %j visible as something that isn’t an object', (raw) => {
    expect(read(raw)).toEqual({ ordinal: 3, uri: '', name: '', problems: ['notAnObject'] });
  });

  it('marks a nameless item and falls back to its URI', () => {
    const item = read({ uri: 'file:///a' });
    expect(item.problems).toEqual(['nameMissing']);
    expect(itemLabel(item)).toBe('file:///a');
  });

  it('leaves out each field of the wrong type and names it', () => {
    const item = read({
      uri: 4,
      name: 'odd',
      title: {},
      mimeType: 1,
      size: '12',
      annotations: { audience: 'user', priority: 7, lastModified: 'yesterday' },
    });
    expect(item.problems).toEqual([
      'uriMissing',
      'titleInvalid',
      'mimeTypeInvalid',
      'sizeInvalid',
      'audienceInvalid',
      'priorityInvalid',
      'lastModifiedInvalid',
    ]);
    expect(item.uri).toBe('');
    expect(item.lastModified).toBe('yesterday');
  });

  it('marks annotations that are no object', () => {
    expect(read({ uri: 'a:b', name: 'b', annotations: [] }).problems).toEqual(['annotationsInvalid']);
  });
});

describe('readTemplateItem', () => {
  it('takes the template as the URI', () => {
    const item = readTemplateItem({ ordinal: 0, raw: { uriTemplate: 'db://{table}', name: 'table' } });
    expect(item).toMatchObject({ uri: 'db://{table}', name: 'table', problems: [] });
  });
});
