import { expect, it } from 'vitest';
import { modelFields } from '../mcp/items/model-text.ts';
import { atOnce } from '../mcp/steps.ts';
import { type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { givenSurface, type HostedSurface } from './given-surface.ts';
import type { HostProfile } from './profile.ts';
import { shippedProfiles } from './profiles.ts';
import { factOf, sampleHost, sampleSource, shipped, snapshotWith, toolsNamed } from './testing/host-samples.ts';

function given(offered: Partial<Snapshot>, profile: HostProfile, firstPage: HostedSurface['firstPage'] = {}) {
  return atOnce(givenSurface({ snapshot: snapshotWith(offered), firstPage, names: { configured: 'docs' } }, profile));
}

const uses = (...features: readonly string[]) => ({
  uses: Object.fromEntries(features.map((feature) => [feature, factOf(true)])),
});

it('says that an item is unknown where nothing says whether the host uses its kind, and lost where it doesn’t', () => {
  const offered = { tools: toolsNamed('a'), prompts: [{ name: 'b' }], resources: [{ uri: 'c:d', name: 'c' }] };
  const profile = sampleHost({ uses: { tools: factOf(true), prompts: factOf(false) } });
  const { items } = given(offered, profile);
  expect(items.map(({ kind, name, verdict }) => [kind, name, verdict])).toEqual([
    ['tools', 'a', 'kept'],
    ['prompts', 'b', 'lost'],
    ['resources', 'c:d', 'unknown'],
  ]);
  expect(items[1]).toEqual({
    ...{ kind: 'prompts', name: 'b', verdict: 'lost' },
    effects: [{ kind: 'notUsed', values: {}, fact: sampleSource }],
  });
});

it('loses what is on later pages of a list of which the host reads the first', () => {
  // A server with pages of 30 tools, as one gateway has them.
  const tools = toolsNamed(...Array.from({ length: 48 }, (_, index) => `t${index}`));
  const verdicts = (id: string) => given({ tools }, shipped(id), { tools: 30 }).items.map(({ verdict }) => verdict);
  expect(verdicts('codex')).toEqual([...Array(30).fill('kept'), ...Array(18).fill('lost')]);
  expect(verdicts('goose')).toEqual(Array(48).fill('kept'));
  // Which pages it reads isn't known.
  expect(verdicts('zed')).toEqual([...Array(30).fill('kept'), ...Array(18).fill('unknown')]);
  const [lost] = given({ tools }, shipped('codex'), { tools: 30 }).items.slice(-1);
  expect(lost?.effects).toMatchObject([{ kind: 'laterPage', values: { first: 30 }, fact: { sure: 'measured' } }]);
});

it('doesn’t lose a later page where it isn’t known what is on the first, and says so', () => {
  const { items, unknown } = given({ tools: toolsNamed('a', 'b') }, sampleHost(uses('tools')));
  expect(items.map(({ verdict }) => verdict)).toEqual(['kept', 'kept']);
  expect(unknown).toContain('pages');
});

it('loses all tools of a server in Claude Code for one without an object at the root of its schema', () => {
  const variants = { name: 'start', inputSchema: { anyOf: [{ type: 'object' }, { type: 'object' }] } };
  const { items } = given({ tools: [...toolsNamed('good'), variants] }, shipped('claude-code'), { tools: 2 });
  expect(items.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['good', 'lost'],
    ['start', 'lost'],
  ]);
  expect(items[0]?.effects).toMatchObject([{ kind: 'schemaRootServer', values: { tool: 'start' } }]);
});

it('isn’t hindered by a schema on a page that the host doesn’t read', () => {
  const rule = { requires: 'objectRoot', loses: 'server' };
  const profile = sampleHost({ ...uses('tools'), pages: { tools: factOf('first') }, schemas: [factOf(rule)] });
  const tools = [...toolsNamed('good'), { name: 'bad', inputSchema: true }];
  expect(given({ tools }, profile, { tools: 1 }).items.map(({ verdict }) => verdict)).toEqual(['kept', 'lost']);
});

it('loses only the tool with anyOf at the root beside its type', () => {
  const start = { name: 'start', inputSchema: { type: 'object', anyOf: [{}, {}] } };
  const { items } = given({ tools: [...toolsNamed('good'), start] }, shipped('claude-code'), { tools: 2 });
  expect(items.map(({ verdict }) => verdict)).toEqual(['kept', 'lost']);
  expect(items[1]?.effects).toMatchObject([{ kind: 'schemaRefused', values: { keywords: 'anyOf' } }]);
});

it('leaves schemas as they are in Gemini CLI, whose documents say otherwise', () => {
  const inputSchema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' };
  const { items, unknown } = given({ tools: [{ name: 'a', inputSchema }] }, shipped('gemini-cli'), { tools: 1 });
  expect(items[0]).toMatchObject({ verdict: 'kept', given: { name: 'mcp_docs_a', inputSchema } });
  expect(unknown).not.toContain('schemas');
});

it('takes keywords out of schemas wherever they are, and no property with such a name', () => {
  const inputSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      additionalProperties: { type: 'boolean' },
      inner: { type: 'object', additionalProperties: false, default: { additionalProperties: 1 } },
    },
  };
  const schemas = [factOf({ removes: ['$schema', 'additionalProperties'] })];
  const host = sampleHost({ uses: { tools: factOf(true) }, pages: { tools: factOf('all') }, schemas });
  const [tool] = given({ tools: [{ name: 'a', inputSchema }] }, host).items;
  expect(tool?.given).toEqual({
    name: 'a',
    inputSchema: {
      type: 'object',
      properties: {
        additionalProperties: { type: 'boolean' },
        inner: { type: 'object', default: { additionalProperties: 1 } },
      },
    },
  });
  expect(tool).toMatchObject({
    verdict: 'changed',
    effects: [{ values: { keywords: '$schema, additionalProperties' } }],
  });
});

it('cuts instructions and descriptions at 2,048 characters in Claude Code, not before', () => {
  const tool = (length: number) => ({ name: 'a', description: 'd'.repeat(length), inputSchema: { type: 'object' } });
  const whole = given({ instructions: 'i'.repeat(2048), tools: [tool(2048)] }, shipped('claude-code'), { tools: 1 });
  expect(whole.items.map(({ verdict }) => verdict)).toEqual(['kept', 'kept']);
  const cut = given({ instructions: 'i'.repeat(2049), tools: [tool(5000)] }, shipped('claude-code'), { tools: 1 });
  expect(cut.items).toMatchObject([
    { kind: 'instructions', verdict: 'changed', given: 'i'.repeat(2048), effects: [{ values: { length: 2049 } }] },
    { verdict: 'changed', given: { description: 'd'.repeat(2048) }, effects: [{ kind: 'descriptionCut' }] },
  ]);
});

it('says that a host takes fewer tools than there are, and claims of none that it is lost', () => {
  const tools = toolsNamed(...Array.from({ length: 101 }, (_, index) => `t${index}`));
  const { items, tooMany } = given({ tools }, shipped('windsurf'));
  expect(tooMany).toMatchObject({ most: 100, of: 'all', fact: { sure: 'documented' } });
  expect(items.every(({ verdict }) => verdict === 'kept')).toBe(true);
  expect(given({ tools: tools.slice(1) }, shipped('windsurf')).tooMany).toBeUndefined();
});

it('puts up with items that aren’t objects and fields that aren’t texts', () => {
  const tools: Json[] = [null, 'x', 7, { name: 5, description: {}, inputSchema: null }, {}];
  for (const profile of shippedProfiles) {
    expect(given({ tools, prompts: [[]], resources: [{}] }, profile, { tools: 3 }).items).toHaveLength(7);
  }
});

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = ['a', 'get user', 'é'.repeat(70), 'x'.repeat(200), 'io.github/one', '{tool}', '', '日本語', 'A_b-c'];
const schemas: Json[] = [
  { type: 'object' },
  {},
  true,
  { type: 'object', anyOf: [{}] },
  { $schema: 'x', additionalProperties: {} },
];

function randomTools(next: (below: number) => number): JsonObject[] {
  return Array.from({ length: next(20) }, () => ({
    name: `${words[next(words.length)]}${words[next(words.length)]}`,
    description: 'word '.repeat(next(1000)),
    title: 'Title',
    inputSchema: schemas[next(schemas.length)] ?? {},
  }));
}

it('invents nothing: each item is one of the server’s, in its order, and no more of it than was sent', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = numbers(seed);
    const tools = randomTools(next);
    const instructions = 'tell '.repeat(next(1000));
    for (const profile of shippedProfiles) {
      const { items } = given({ tools, instructions }, profile, { tools: next(10) });
      expect(items.map(({ name }) => name)).toEqual(['', ...tools.map((tool) => stringAt(tool, 'name') ?? '')]);
      for (const [index, { verdict, effects, given: shown }] of items.entries()) {
        expect(effects.every(({ fact }) => fact.source.startsWith('https://'))).toBe(true);
        expect(shown === undefined).toBe(verdict === 'lost');
        const sent = index === 0 ? undefined : tools[index - 1];
        const text = stringAt(sent, 'description') ?? instructions;
        const given = typeof shown === 'string' ? shown : (stringAt(shown, 'description') ?? '');
        expect(text.startsWith(given)).toBe(true);
        expect(JSON.stringify(shown ?? '').length).toBeLessThan(JSON.stringify(sent ?? instructions).length + 100);
      }
    }
  }
});

it('changes nothing that isn’t in the profile', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const tools = randomTools(numbers(seed));
    const { items } = given({ tools, instructions: 'x'.repeat(9000) }, sampleHost(uses('tools', 'instructions')), {
      tools: 2,
    });
    expect(items.map((item) => item.given)).toEqual([
      'x'.repeat(9000),
      ...tools.map((tool) => modelFields('tools', tool)),
    ]);
    expect(items.flatMap(({ effects }) => effects)).toEqual([]);
  }
});

it('reads the beginning of a name of any length, and shares a large description', () => {
  const huge = 'x'.repeat(20_000_000);
  const tools = [{ name: huge, description: huge, inputSchema: { type: 'object' } }];
  for (const profile of shippedProfiles.filter(({ names }) => names?.value.pattern !== undefined)) {
    const [, tool] = given({ tools, instructions: huge }, profile, { tools: 1 }).items;
    expect((stringAt(tool?.given, 'name') ?? '').length).toBeLessThan(10_100);
  }
});
