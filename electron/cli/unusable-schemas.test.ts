import { expect, test } from 'vitest';
import { loupe } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

/** Calls a tool with these schemas that answers so. */
const call = (tool: object, result: object, environment: Record<string, string> = {}) => {
  const answers = {
    initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
    'tools/list': { tools: [{ name: 'x', inputSchema: { type: 'object' }, ...tool }] },
    'tools/call': result,
  };
  return loupe(['tools', 'call', 'x', '--yes', '--era', 'legacy', '--', scriptedCommand(answers)], environment);
};
const good = { content: [{ type: 'text', text: 'Well' }], structuredContent: { a: 1 } };

test.each<[unknown, string]>([
  [{ type: 'Date' }, 'The schema has "Date" at /type, where the name of a JSON type belongs.'],
  [{ type: 'object', properties: { a: { type: 'Date' } } }, 'The schema has "Date" at /properties/a/type'],
  [{ type: 'object', required: null }, 'The schema has null at /required, where a list of names belongs.'],
  [{ type: 'object', properties: [] }, 'The schema has [] at /properties, where an object with a schema for each name'],
  [
    { properties: { a: { pattern: '([a-z' } } },
    'The regular expression at /properties/a/pattern of the schema is invalid: "([a-z"',
  ],
  [{ $ref: '#/$defs/gone' }, 'The reference at /$ref of the schema leads to nothing: "#/$defs/gone"'],
  [{ $ref: 'https://example.com/a.json' }, 'The reference at /$ref leads out of the schema, and nothing is fetched'],
  [{ $ref: '#' }, 'The reference at /$ref of the schema is circular'],
  [{ $id: 'http://[' }, 'The address at /$id of the schema is invalid: "http://["'],
  ['object', 'The schema has "object" at /, where an object belongs.'],
  [[], 'The schema has [] at /, where an object belongs.'],
  [true, 'The schema has true at /, where an object belongs.'],
])('a good call counts though its outputSchema is %j', async (outputSchema, words) => {
  for (const result of [good, { content: good.content }]) {
    const { code, stdout, stderr } = await call({ outputSchema }, result);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Well\n' });
    expect(stderr).toContain('outputSchema of the tool can’t be used, so nothing was checked against it:');
    expect(stderr).toContain(words);
  }
});

test('a result that can’t be judged in time hasn’t passed', async () => {
  // Takes time that doubles with each character.
  const outputSchema = { type: 'object', properties: { a: { pattern: '^(a+)+$' } } };
  const structuredContent = { a: `${'a'.repeat(60)}!` };
  const { code, stdout, stderr } = await call({ outputSchema }, { ...good, structuredContent });
  expect({ code, stdout }).toEqual({ code: 5, stdout: 'Well\n' });
  expect(stderr).toContain('Not judged by outputSchema of the tool:');
});

test('an unknown dialect is read as 2020-12 with a note', async () => {
  const { code, stderr } = await call({ outputSchema: { $schema: 'https://example.com/own', type: 'object' } }, good);
  expect(code).toBe(0);
  expect(stderr).toContain('The $schema at /$schema is unknown and was read as 2020-12');
});

test('an inputSchema that can’t be used is named, and the call is sent', async () => {
  const { code, stdout, stderr } = await call({ inputSchema: { type: 'object', required: null } }, good);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Well\n' });
  expect(stderr).toContain('inputSchema of the tool can’t be used');
  expect(stderr).toContain('The schema has null at /required');
});

test('what doesn’t match is worded in the user’s language, and still fails', async () => {
  const outputSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] };
  const english = await call({ outputSchema }, good);
  expect(english.code).toBe(1);
  expect(english.stderr).toContain('  /a: Must be of type string. Found: number\n');
  expect(english.stderr).toContain('  /: Required: b\n');
  const german = await call({ outputSchema }, good, { LC_ALL: 'de_DE.UTF-8' });
  expect(german.stderr).toContain('  /a: Muss vom Typ string sein. Gefunden: number\n');
  const chinese = await call({ outputSchema }, good, { LC_ALL: 'zh_CN.UTF-8' });
  expect(chinese.stderr).toContain('  /a: 类型必须为 string。实际为：number\n');
  expect(`${english.stderr}${german.stderr}${chinese.stderr}`).not.toContain('Instance');
});
