import type { Mode, Serve } from '../mode.ts';
import type { Reply } from '../server/reply.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

/** The list of tools is one tool `it`, with these members. */
const tool = (members: () => Text, structured?: () => Text): Serve => ({
  on: {
    'tools/list': (reply: Reply) =>
      reply.result('"tools":[{"name":"it","annotations":{"readOnlyHint":true},', members(), '}]'),
    ...(structured !== undefined && {
      'tools/call': (reply: Reply) => reply.result('"content":[],"structuredContent":', structured()),
    }),
  },
});

const input = (schema: () => Text) => tool(() => joined('"inputSchema":{"type":"object",', schema(), '}'));
const output = (schema: () => Text, structured: () => Text) =>
  tool(() => joined('"inputSchema":{"type":"object"},"outputSchema":{"type":"object",', schema(), '}'), structured);
/** Each definition refers twice to the next one. */
const doubling = (keyword: string) =>
  `"$defs":{${Array.from({ length: 40 }, (_, n) => `"d${n}":{"${keyword}":[{"$ref":"#/$defs/d${n + 1}"},{"$ref":"#/$defs/d${n + 1}"}]}`).join()},"d40":{"type":"string"}}`;

/** Definitions of tools and prompts: their schemas and everything beside. */
export const schemaModes: readonly Mode[] = [
  {
    name: 'an inputSchema with 300,000 properties',
    over: ['legacy stdio', 'modern http'],
    serve: input(() =>
      joined(
        '"properties":',
        object(300_000, (n) => `"p${n}":{"type":"string"}`),
      ),
    ),
  },
  {
    name: 'an inputSchema that requires 300,000 properties',
    over: ['legacy http', 'modern stdio'],
    serve: input(() =>
      joined(
        '"required":',
        array(300_000, (n) => `"p${n}"`),
      ),
    ),
  },
  {
    name: 'an inputSchema nested 50,000 deep',
    over: ['legacy stdio', 'modern http'],
    serve: input(() =>
      joined('"properties":', repeated('{"a":{"type":"object","properties":', 50_000), '{}', repeated('}}', 50_000)),
    ),
  },
  {
    name: 'an inputSchema nested 200 deep',
    over: ['modern stdio'],
    serve: input(() => joined('"properties":', repeated('{"a":{"properties":', 60), '{}', repeated('}}', 60))),
  },
  {
    name: 'an enum of 1,000,000',
    over: ['legacy stdio', 'modern http'],
    serve: input(() =>
      joined(
        '"properties":{"a":{"enum":',
        array(1_000_000, (n) => `"${n}"`),
        '}}',
      ),
    ),
  },
  {
    name: 'a oneOf of 300,000',
    over: ['legacy http', 'modern stdio'],
    serve: input(() =>
      joined(
        '"oneOf":',
        array(300_000, (n) => `{"required":["p${n}"]}`),
      ),
    ),
  },
  {
    name: 'an inputSchema that refers to itself',
    over: ['legacy stdio', 'modern http'],
    serve: input(() => '"allOf":[{"$ref":"#"}],"properties":{"a":{"$ref":"#"}}'),
  },
  {
    name: 'an inputSchema whose allOf doubles 40 times',
    over: ['legacy stdio', 'modern http'],
    serve: input(() => `"properties":{"a":{"$ref":"#/$defs/d0"}},"required":["a"],${doubling('allOf')}`),
  },
  {
    name: 'an outputSchema whose anyOf doubles 40 times',
    over: ['legacy stdio', 'modern http'],
    serve: output(
      () => `"properties":{"a":{"$ref":"#/$defs/d0"}},${doubling('anyOf')}`,
      () => '{"a":1}',
    ),
  },
  {
    name: 'an outputSchema with a pattern that backtracks',
    over: ['legacy stdio', 'modern http'],
    serve: output(
      () => '"properties":{"a":{"type":"string","pattern":"^(a+)+$"}}',
      () => joined('{"a":"', repeated('a', 50_000), '!"}'),
    ),
  },
  {
    name: 'an outputSchema with 50,000 patterns',
    over: ['legacy http', 'modern stdio'],
    serve: output(
      () =>
        joined(
          '"patternProperties":',
          object(50_000, (n) => `"^k.*${n}$":{"type":"number"}`),
        ),
      () => object(10_000, (n) => `"k${n}":${n}`),
    ),
  },
  {
    name: 'an outputSchema of 1,000,000 keywords',
    over: ['legacy stdio', 'modern http'],
    serve: output(
      () =>
        joined(
          '"properties":',
          object(300_000, (n) => `"k${n}":{"type":"number","minimum":0,"maximum":1}`),
        ),
      () => object(300_000, (n) => `"k${n}":${n}`),
    ),
  },
  {
    name: 'unique items of 1,000,000 in structured content',
    over: ['legacy stdio', 'modern http'],
    serve: output(
      () => '"properties":{"a":{"type":"array","uniqueItems":true}}',
      () =>
        joined(
          '{"a":',
          array(1_000_000, (n) => `{"n":${n}}`),
          '}',
        ),
    ),
  },
  {
    name: 'a tool with a description of 50 MB',
    over: ['legacy stdio', 'modern http'],
    serve: tool(() => joined('"inputSchema":{"type":"object"},"description":', longString('lens ', 10_000_000))),
  },
  {
    name: 'a tool with a description of 10,000,000 lines of Markdown',
    over: ['legacy http', 'modern stdio'],
    serve: tool(() => joined('"inputSchema":{"type":"object"},"description":', longString('*a\\n', 10_000_000))),
  },
  {
    name: 'a tool with annotations of 20 MB',
    over: ['legacy stdio', 'modern http'],
    serve: {
      on: {
        'tools/list': (reply) => {
          const annotations = object(1_000_000, (n) => `"k${n}":${n}`);
          return reply.result(
            '"tools":[{"name":"it","inputSchema":{"type":"object"},"annotations":',
            annotations,
            '}]',
          );
        },
      },
    },
  },
  {
    name: 'a tool with 100,000 icons',
    over: ['legacy stdio', 'modern http'],
    serve: tool(() =>
      joined(
        '"inputSchema":{"type":"object"},"icons":',
        array(100_000, (n) => `{"src":"data:image/png;base64,${n}","sizes":["1x1"]}`),
      ),
    ),
  },
  {
    name: 'a tool with an icon of 50 MB',
    over: ['legacy http', 'modern stdio'],
    serve: tool(() =>
      joined(
        '"inputSchema":{"type":"object"},"icons":[{"src":"data:image/png;base64,',
        repeated('QUJD', 12_500_000),
        '"}]',
      ),
    ),
  },
  {
    name: 'a prompt with 300,000 arguments',
    over: ['legacy stdio', 'modern http'],
    act: 'prompt',
    serve: {
      on: {
        'prompts/list': (reply) => {
          const each = array(300_000, (n) => `{"name":"a${n}","required":true}`);
          return reply.result('"prompts":[{"name":"it","arguments":', each, '}]');
        },
      },
    },
  },
];
