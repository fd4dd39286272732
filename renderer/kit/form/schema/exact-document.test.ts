import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { exactNumber, valueAt, withItemMoved, withKeyRenamed, withValue } from './exact-document.ts';

const text = '{"id":12345678901234567890,"price":1.50,"list":[1,{"a":-0}],"__proto__":{"x":1}}';
const document = parseExactJson(text);

describe('a document', () => {
  it.each([
    [['new'], 1, text.replace(/}$/, ',"new":1}')],
    [['list', 1, 'a'], null, text.replace('-0', 'null')],
    [['__proto__', 'constructor'], 2, text.replace('{"x":1}', '{"x":1,"constructor":2}')],
    [['list', 0], undefined, text.replace('[1,', '[')],
    [['price'], undefined, text.replace('"price":1.50,', '')],
    [['price', 'was', 0], 'text', text.replace('1.50', '{"was":["text"]}')],
    [['gone', 'deeper'], undefined, text],
  ])('with another value at %j is otherwise the same to the digit', (path, value, expected) => {
    expect(JSON.stringify(withValue(document, path, value))).toBe(expected);
    expect(JSON.stringify(document)).toBe(text);
  });

  it('shares untouched values with the next one', () => {
    const next = withValue(document, ['new'], 1);
    expect(valueAt(next, ['list'])).toBe(valueAt(document, ['list']));
  });

  it('ignores inherited values', () => {
    expect(valueAt(document, ['constructor'])).toBeUndefined();
    expect(valueAt({}, ['__proto__'])).toBeUndefined();
  });

  it('renames a key in place, unless the name is taken', () => {
    const object = parseExactJson('{"a":1,"b":2.0,"c":3}');
    expect(JSON.stringify(withKeyRenamed(object, 'b', '__proto__'))).toBe('{"a":1,"__proto__":2.0,"c":3}');
    expect(withKeyRenamed(object, 'b', 'c')).toBe(object);
  });

  it('moves an item', () => {
    expect(withItemMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(withItemMoved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  });
});

describe('a number', () => {
  it.each(['0', '-0', '1.0', '1e400', '12345678901234567890.10'])('%s keeps its digits', (typed) => {
    expect(JSON.stringify(exactNumber(typed))).toBe(typed);
  });

  it.each(['', '-', '1.', '.5', '05', '+1', '1e', '0x1', 'NaN', '1 '])('%j isn’t one', (typed) => {
    expect(exactNumber(typed)).toBeUndefined();
  });
});
