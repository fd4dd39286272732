import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { joined, longString, object, repeated } from '../../text.ts';
import { each } from '../entries.ts';
import type { FileMode } from '../file-mode.ts';

const small = { level: 9 } as const;

/** ZIP files that are much more than they are long. */
const bombs = {
  manifest: () => {
    // The size that it says is a lie.
    const zip = zipSync({ 'manifest.json': [strToU8('{}'), { level: 0 }] });
    const content = deflateRawSync(Buffer.alloc(1_000_000_000, ' '), small);
    return forged(zip, content, 2_000_000);
  },
  levels: () => zipSync({ 'manifest.json': [strToU8('['.repeat(4_000_000)), small] }),
  files: () => {
    const files = Array.from({ length: 60_000 }, (_, n) => [`f${n}`, new Uint8Array(0)] as const);
    return zipSync({ 'manifest.json': strToU8('{}'), ...Object.fromEntries(files) }, { level: 0 });
  },
};

/** A ZIP file of one entry with another content, and another size than that has. */
function forged(zip: Uint8Array, content: Buffer, size: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const name = bytes.readUInt16LE(26);
  const head = Buffer.from(bytes.subarray(0, 30 + name));
  const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const tail = Buffer.from(bytes.subarray(central));
  const end = tail.indexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  for (const [part, at] of [
    [head, 8],
    [tail, 10],
  ] as const) {
    part.writeUInt16LE(8, at);
    part.writeUInt32LE(content.length, at + 10);
    part.writeUInt32LE(size, at + 14);
  }
  tail.writeUInt32LE(head.length + content.length, end + 16);
  return Buffer.concat([head, content, tail]);
}

const configuration = { use: 'configuration' } as const;
const tests = { use: 'tests' } as const;
const bundle = { use: 'bundle', file: 'it.mcpb' } as const;
const known = { use: 'known servers', file: 'server.json' } as const;
const servers = (count: number) =>
  joined(
    '{"mcpServers":',
    object(count, (n) => `"s${n}":{"command":"it"}`),
    '}',
  );
const aliases = (count: number) => `a: &a [${'x,'.repeat(count)}x]\nb: [${'*a,'.repeat(count)}*a]\n`;
const someTests = (count: number, expectation: string) =>
  `version: 1\ntests:\n${Array.from({ length: count }, (_, n) => `- name: t${n}\n  request: { method: tools/call, params: { name: it } }\n  expect:\n  - ${expectation}\n`).join('')}`;

/** Configurations of clients, the files of a project, bundles and lists of servers. */
export const configurationModes: readonly FileMode[] = [
  { name: 'JSON with 600,000 servers', ...configuration, file: 'mcp.json', content: () => servers(600_000) },
  { name: 'JSON of 16,000,000 levels', ...configuration, file: 'mcp.json', content: () => repeated('[', 16_000_000) },
  { name: 'JSON of 30 MB of comments', ...configuration, file: 'mcp.json', content: () => repeated('/**/', 7_500_000) },
  {
    name: 'JSON of 30 MB of lists and commas',
    ...configuration,
    file: 'mcp.json',
    content: () => joined('[[]', repeated(',[],', 7_000_000), ']'),
  },
  {
    name: 'JSON of one server with 1,000,000 variables',
    ...configuration,
    file: 'mcp.json',
    content: () =>
      joined(
        '{"mcpServers":{"it":{"command":"it","env":',
        object(1_000_000, (n) => `"V${n}":"x"`),
        '}}}',
      ),
  },
  {
    name: 'JSON of 30 MB of text in an argument',
    ...configuration,
    file: 'mcp.json',
    content: () => joined('{"mcpServers":{"it":{"command":"it","args":[', longString('$' + '{a', 10_000_000), ']}}}'),
  },
  { name: 'YAML with keys within keys', ...configuration, file: 'it.yaml', content: () => `${'? '.repeat(90)}a` },
  { name: 'YAML with aliases of aliases', ...configuration, file: 'it.yaml', content: () => aliases(400) },
  { name: 'YAML of 256 KB of brackets', ...configuration, file: 'it.yaml', content: () => '[]\n'.repeat(87_000) },
  { name: 'YAML with 9,000 errors', ...configuration, file: 'it.yaml', content: () => '}'.repeat(9000) },
  {
    name: 'TOML of 256 KB of dotted keys',
    ...configuration,
    file: 'it.toml',
    content: () => Array.from({ length: 2000 }, (_, n) => `${`a${n}.`.repeat(20)}b = 1\n`).join(''),
  },
  {
    name: 'TOML with 20,000 tables',
    ...configuration,
    file: 'it.toml',
    content: () => Array.from({ length: 20_000 }, (_, n) => `[[a${n}]]\n`).join(''),
  },
  {
    name: 'TOML with one key of 120,000 parts',
    ...configuration,
    file: 'it.toml',
    content: () => `${'a.'.repeat(120_000)}a = 1\n`,
  },
  {
    name: 'text of 8 MB that may be a configuration',
    ...configuration,
    file: 'it',
    content: () => 'a: b\n'.repeat(1.5e6),
  },
  {
    name: 'a project whose client has 600,000 servers',
    use: 'project',
    file: '.mcp.json',
    content: () => servers(600_000),
  },
  {
    name: 'a project with servers of 30 MB of lists',
    use: 'project',
    file: '.loupe/servers.json',
    content: () => joined('[[]', repeated(',[]', 10_000_000), ']'),
  },
  { name: 'tests with keys within keys', ...tests, content: () => `${'? '.repeat(90)}a` },
  { name: 'tests with aliases of aliases', ...tests, content: () => aliases(400) },
  { name: 'tests that have themselves', ...tests, content: () => `&a [${'*a,'.repeat(300)}*a]` },
  { name: 'tests with 11,000 errors', ...tests, content: () => '}'.repeat(11_000) },
  { name: '3,900 tests that aren’t', ...tests, content: () => `version: 1\ntests:\n${'- a\n'.repeat(3900)}` },
  {
    name: 'tests with an expression that never ends',
    ...tests,
    content: () => someTests(20, '{ path: "$.content[0].text", matches: "(.*.*)*=x" }'),
  },
  { name: '550 tests', ...tests, content: () => someTests(550, 'exists: true\n    path: $.content') },
  { name: 'a bundle whose manifest is 1 GB', ...bundle, content: () => bombs.manifest() },
  { name: 'a bundle with 60,000 files', ...bundle, content: () => bombs.files() },
  { name: 'a bundle whose manifest has 10,000,000 levels', ...bundle, content: () => bombs.levels() },
  { name: 'a bundle of 100 MB of zeros', ...bundle, content: () => repeated('\0', 100_000_000) },
  {
    name: 'a list of 200,000 servers',
    ...known,
    content: () =>
      joined(
        '[',
        each(200_000, (n) => `${n > 1 ? ',' : ''}{"name":"a/s${n}","description":"it","version":"1"}`),
        ']',
      ),
  },
  { name: 'a list of 5,000,000 lists', ...known, content: () => joined('[[]', repeated(',[]', 5_000_000), ']') },
  { name: 'a list of 15,000,000 levels', ...known, content: () => repeated('[', 15_000_000) },
];
