import { answering } from '../messages.ts';
import type { Mode, Seen } from '../mode.ts';
import { array, joined, longString, object, repeated, type Text } from '../text.ts';

const reading = (members: () => Text) => answering('resources/read', members);
const mustEnd = ({ outcome }: Seen) => (outcome === 'unfinished' ? 'the read did not end' : undefined);

/** Contents of resources, prompts and completions. */
export const contentModes: readonly Mode[] = [
  {
    name: 'a read with 500,000 parts',
    over: ['legacy stdio', 'modern http', 'modern stdio'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":',
        array(500_000, (n) => `{"uri":"it:///${n}","text":"${n}"}`),
      ),
    ),
    expect: mustEnd,
  },
  {
    name: 'a read with 300,000 blobs',
    over: ['legacy http', 'modern stdio'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":',
        array(300_000, (n) => `{"uri":"it:///${n}","blob":"QUJD","mimeType":"x/${n}"}`),
      ),
    ),
    expect: mustEnd,
  },
  {
    name: 'a read with 1,000,000 parts that are none',
    over: ['legacy stdio'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":',
        array(1_000_000, (n) => String(n)),
      ),
    ),
  },
  {
    name: 'a blob of 120 MB',
    over: ['legacy stdio', 'modern http'],
    act: 'read',
    serve: reading(() => joined('"contents":[{"uri":"it:///it","blob":', longString('QUJD', 30_000_000), '}]')),
  },
  {
    name: 'a blob of 100 MB with a line break every 4 characters',
    over: ['legacy http', 'modern stdio'],
    act: 'read',
    serve: reading(() => joined('"contents":[{"uri":"it:///it","blob":', longString('QUJD\\n', 17_000_000), '}]')),
  },
  {
    name: 'a text of 100 MB of JSON',
    over: ['legacy stdio', 'modern http'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":[{"uri":"it:///it","mimeType":"application/json","text":"[',
        repeated('{\\"a\\":1},', 10_000_000),
        '1]"}]',
      ),
    ),
  },
  {
    name: 'a text that is JSON nested 1,000,000 deep',
    over: ['legacy stdio', 'modern http'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":[{"uri":"it:///it","mimeType":"application/json","text":"',
        repeated('[', 1_000_000),
        repeated(']', 1_000_000),
        '"}]',
      ),
    ),
  },
  {
    name: 'a part with a million other fields',
    over: ['legacy stdio', 'modern http'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":[{"uri":"it:///it","text":"it","_meta":',
        object(1_000_000, (n) => `"k${n}":${n}`),
        '}]',
      ),
    ),
  },
  {
    name: 'a part whose URI has 8 MB of slashes',
    over: ['legacy stdio', 'modern http'],
    act: 'read',
    serve: reading(() => joined('"contents":[{"uri":"it://', repeated('a/', 4_000_000), '","text":"here"}]')),
    expect: mustEnd,
  },
  {
    name: '1,000 parts whose URIs have 100 kB each',
    over: ['legacy http', 'modern stdio'],
    act: 'read',
    serve: reading(() =>
      joined(
        '"contents":',
        array(1000, (n) => `{"uri":"it:///${n}${'/a'.repeat(50_000)}","text":"here"}`),
      ),
    ),
    expect: mustEnd,
  },
  {
    name: 'a prompt with 500,000 messages',
    over: ['legacy stdio', 'modern http'],
    act: 'prompt',
    serve: answering('prompts/get', () =>
      joined(
        '"messages":',
        array(500_000, (n) => `{"role":"user","content":{"type":"text","text":"${n}"}}`),
      ),
    ),
  },
  {
    name: 'a prompt message with 500,000 blocks',
    over: ['legacy http', 'modern stdio'],
    act: 'prompt',
    serve: answering('prompts/get', () =>
      joined(
        '"messages":[{"role":"user","content":',
        array(500_000, (n) => `{"type":"text","text":"${n}"}`),
        '}]',
      ),
    ),
  },
  {
    name: 'a prompt with a description of 100 MB',
    over: ['legacy stdio', 'modern http'],
    act: 'prompt',
    serve: answering('prompts/get', () => joined('"messages":[],"description":', longString('lens ', 20_000_000))),
  },
  {
    name: 'a completion with 1,000,000 values',
    over: ['legacy stdio', 'modern http'],
    act: 'complete',
    serve: answering('completion/complete', () =>
      joined(
        '"completion":{"values":',
        array(1_000_000, (n) => `"${n}"`),
        '}',
      ),
    ),
  },
  {
    name: 'a completion with a value of 100 MB',
    over: ['legacy http', 'modern stdio'],
    act: 'complete',
    serve: answering('completion/complete', () =>
      joined('"completion":{"values":[', longString('lens ', 20_000_000), ']}'),
    ),
  },
];
