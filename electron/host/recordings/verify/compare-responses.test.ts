import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { compare } from './compare-responses.ts';

const at = { before: 1.75e12, after: 1.76e12 };

/** Compares two results without messages. */
function compared(before: Json, after: Json, ignore: string[] = []) {
  const got = (result: Json) => ({ response: { result }, messages: undefined });
  return compare(got(before), got(after), { rules: [{ ignore }], subject: { method: 'tools/call' }, at });
}

it('says that there are more differences than it looks at', () => {
  const values = (value: string, count: number) => Array.from({ length: count }, () => value);
  const allowed = (count: number) => compared(values('a', count), values('b', count), ['/result']);
  expect(allowed(1000)).toMatchObject({ differences: [], ignored: 1000, isCut: false });
  expect(allowed(1001)).toMatchObject({ differences: [], ignored: 1000, isCut: true });
});

it('counts a difference that a rule can’t judge neither as one nor as none', () => {
  const word = 'a'.repeat(60);
  expect(compared({ a: `${word}b`, c: 1 }, { a: `${word}c`, c: 1 }, ['/^(a+)+$/'])).toMatchObject({
    differences: [],
    ignored: 0,
    unjudged: ['/result/a'],
  });
});

/** A result of each kind, and what a server's change makes of it. */
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object', properties: {} }, ...more });
const tools = (...names: string[]) => ({ tools: names.map((name) => tool(name)) });
const letters = [...'abcdefghijklmnop'];
const says = (text: string) => ({ content: [{ type: 'text', text }] });
const long = 'The same words again and again. '.repeat(100);

it.each<[what: string, before: Json, after: Json, places: [string, string?][]]>([
  ['a tool added in front', tools(...letters), tools('new', ...letters), [['/result/tools/0', 'new']]],
  ['a tool removed', tools(...letters), tools(...letters.slice(1)), [['/result/tools/0', 'a']]],
  [
    'a tool renamed',
    tools('a', 'b'),
    tools('a', 'c'),
    [
      ['/result/tools/1', 'b'],
      ['/result/tools/1', 'c'],
    ],
  ],
  ['tools in another order', tools('a', 'b'), tools('b', 'a'), [['/result/tools']]],
  [
    'a description changed, with a tool added before it',
    { tools: [tool('a', { description: 'Old' })] },
    { tools: [tool('z'), tool('a', { description: 'New' })] },
    [
      ['/result/tools/0/description', 'a'],
      ['/result/tools/0', 'z'],
    ],
  ],
  [
    'an annotation dropped',
    { tools: [tool('a', { annotations: { readOnlyHint: true } })] },
    tools('a'),
    [['/result/tools/0/annotations', 'a']],
  ],
  [
    'a required argument',
    { tools: [{ ...tool('a'), inputSchema: { type: 'object', required: ['x'] } }] },
    { tools: [{ ...tool('a'), inputSchema: { type: 'object', required: ['x', 'y'] } }] },
    [['/result/tools/0/inputSchema/required/1', 'a']],
  ],
  [
    'a resource of another type',
    { resources: [{ uri: 'a:1', name: 'x', mimeType: 'text/plain' }] },
    { resources: [{ uri: 'a:1', name: 'x', mimeType: 'text/csv' }] },
    [['/result/resources/0/mimeType', 'a:1']],
  ],
  [
    'resources of one name',
    { resources: [{ uri: 'a:1', name: 'x' }] },
    {
      resources: [
        { uri: 'a:1', name: 'x' },
        { uri: 'a:2', name: 'x' },
      ],
    },
    [['/result/resources/1', 'a:2']],
  ],
  [
    'a prompt’s argument',
    { prompts: [{ name: 'p', arguments: [{ name: 'x' }] }] },
    { prompts: [{ name: 'p', arguments: [{ name: 'x' }, { name: 'y' }] }] },
    [['/result/prompts/0/arguments/1', 'y']],
  ],
  ['a text', says('Hello'), says('Goodbye'), [['/result/content/0/text']]],
  ['the end of a long text', says(`${long}old`), says(`${long}new`), [['/result/content/0/text']]],
  [
    'a member of JSON in a text',
    says('{"a":1,"b":[1,2]}'),
    says('{"b":[1,3],"a":1}'),
    [['/result/content/0/text/b/1']],
  ],
  [
    'an item of a list in a text',
    says('[{"id":"1"},{"id":"2"}]'),
    says('[{"id":"2"}]'),
    [['/result/content/0/text/0', '1']],
  ],
  ['JSON written otherwise', says('{"a": 1}'), says('{"a":1}'), [['/result/content/0/text']]],
  [
    'a block added',
    says('a'),
    { content: [...says('a').content, { type: 'text', text: 'b' }] },
    [['/result/content/1']],
  ],
  ['isError', says('a'), { ...says('a'), isError: true }, [['/result/isError']]],
  ['a number', { structuredContent: { n: 1 } }, { structuredContent: { n: 2 } }, [['/result/structuredContent/n']]],
  ['a type', { structuredContent: { n: 1 } }, { structuredContent: { n: '1' } }, [['/result/structuredContent/n']]],
  [
    'null in place of nothing',
    { structuredContent: {} },
    { structuredContent: { n: null } },
    [['/result/structuredContent/n']],
  ],
])('names a planted change: %s', (_what, before, after, places) => {
  const { differences } = compared(before, after);
  expect(differences.map(({ pointer, item }) => (item === undefined ? [pointer] : [pointer, item]))).toEqual(places);
});

it('judges a log message that names no request by its text, and not by when it came', () => {
  const log = (data: string) => ({ method: 'notifications/message', params: { level: 'info', data }, isGuess: true });
  const got = (...messages: ReturnType<typeof log>[]) => ({ response: { result: {} }, messages });
  const options = { rules: [], subject: { method: 'tools/call' }, at };
  const late = compare(got(log('a'), log('tick')), got(log('a')), options);
  expect(late).toMatchObject({ differences: [], varies: [{ pointer: '/messages', kind: 'message' }] });
  expect(compare(got(log('b'), log('a')), got(log('a'), log('b')), options)).toMatchObject({
    differences: [],
    varies: [],
  });
  const changed = compare(got(log('a'), log('old')), got(log('a'), log('new')), options);
  expect(changed.differences).toEqual([{ pointer: '/messages/1/params/data', before: 'old', after: 'new' }]);
});
