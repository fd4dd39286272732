import { describe, expect, it, test } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { itemLabel, readResourceItem, readTemplateItem, shownFact } from './resource-item.ts';

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

  it('marks annotations that aren’t an object', () => {
    expect(read({ uri: 'a:b', name: 'b', annotations: [] }).problems).toEqual(['annotationsInvalid']);
  });
});

describe('readTemplateItem', () => {
  it('uses the template as the URI', () => {
    const item = readTemplateItem({ ordinal: 0, raw: { uriTemplate: 'db://{table}', name: 'table' } });
    expect(item).toMatchObject({ uri: 'db://{table}', name: 'table', problems: [] });
  });
});

test('valid annotations are shown as text', () => {
  const item = read({ uri: 'a:1', name: 'one', annotations: { audience: ['user', 'assistant'], priority: 0.5 } });
  expect(shownFact(item, 'audience')).toEqual({ text: 'user, assistant', isValid: true });
  expect(shownFact(item, 'priority')).toEqual({ text: '0.5', isValid: true });
  expect(shownFact(item, 'lastModified')).toBeUndefined();
});

test('wrong annotations are shown as sent', () => {
  const annotations = { audience: 'everyone', priority: 7, lastModified: 'yesterday' };
  const item = read({ uri: 'a:1', name: 'one', size: 'large', annotations });
  expect(shownFact(item, 'audience')).toEqual({ text: '"everyone"', isValid: false });
  expect(shownFact(item, 'priority')).toEqual({ text: '7', isValid: false });
  expect(shownFact(item, 'lastModified')).toEqual({ text: '"yesterday"', isValid: false });
  expect(shownFact(item, 'size')).toEqual({ text: '"large"', isValid: false });
});

test('annotations that are not an object are shown whole', () => {
  const item = read({ uri: 'a:1', name: 'one', annotations: [1] });
  expect(shownFact(item, 'priority')).toEqual({ text: '[1]', isValid: false });
});
