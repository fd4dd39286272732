import { expect, it } from 'vitest';
import { usable, withoutEntry, withValues } from './edit-tests.ts';

const ping = (name: string) =>
  `name: ${name}\n    request: { method: prompts/get, params: { name: a } }\n    expect: [{ withinMs: 1000 }]`;
const lines = `# Tests of a project
version: 1
tests:
  # The first.
  - ${ping('one')}

  # The second,
  # in two lines.
  -
    ${ping('two')}   # and behind it
  - ${ping('three')}
# The end.
`;

const without = (text: string, ordinal: number) => withoutEntry(usable(text, 'a.yaml'), ordinal, 'a.yaml');

it('a test is removed with the comment directly above it, and the rest stays', () => {
  const rest = without(lines, 1);
  expect(rest.tests.map(({ name }) => name)).toEqual(['one', 'three']);
  expect(rest.text).toBe(`# Tests of a project
version: 1
tests:
  # The first.
  - ${ping('one')}

  - ${ping('three')}
# The end.
`);
  expect(without(lines, 0).text).toContain('tests:\n\n  # The second,');
  expect(without(lines, 2).text).toContain('# and behind it\n# The end.\n');
});

it('the last one of all leaves an empty list, and one in brackets leaves a list of lines', () => {
  const only = `version: 1\ntests:\n  - ${ping('one')}\n`;
  expect(without(only, 0)).toMatchObject({ text: 'version: 1\ntests: []\n', tests: [] });
  const flow =
    'version: 1\ntests: [{ name: one, request: { method: prompts/get, params: { name: a } }, expect: [{ withinMs: 1000 }] }, { name: two, request: { method: prompts/get, params: { name: a } }, expect: [{ withinMs: 1000 }] }]\n';
  expect(without(flow, 0).text).toBe(
    'version: 1\ntests:\n  - { name: two, request: { method: prompts/get, params: { name: a } }, expect: [{ withinMs: 1000 }] }\n',
  );
});

it('a test gets another name, which no other one may have', () => {
  const rename = (value: string) =>
    withValues(usable(lines, 'a.yaml'), [{ path: ['tests', 1, 'name'], value }], 'a.yaml').text;
  expect(rename('a "new" one')).toBe(lines.replace('name: two', 'name: "a \\"new\\" one"'));
  expect(() => rename('one')).toThrow();
});
