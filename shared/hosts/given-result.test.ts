import { expect, it } from 'vitest';
import { atOnce } from '../mcp/steps.ts';
import type { Json, JsonObject } from '../model/json/json.ts';
import { givenResult } from './given-result.ts';
import { foundInResult } from './host-findings.ts';
import { jsonLength } from './json-length.ts';
import type { HostProfile } from './profile.ts';
import { shippedProfiles } from './profiles.ts';
import { factOf, sampleHost, shipped } from './testing/host-samples.ts';

const given = (result: JsonObject, profile: HostProfile) => atOnce(givenResult(result, profile));
const text = (words: string): JsonObject => ({ type: 'text', text: words });
const verdicts = (result: JsonObject, host: string) =>
  Object.fromEntries(given(result, shipped(host)).parts.map(({ at, verdict }) => [at, verdict]));

const markers = { content: [text('MARKER-A (a rendering)')], structuredContent: { marker: 'STRUCTURED-A' } };

it('gives structuredContent alone in Claude Code and Codex, content alone in Gemini CLI, as was measured and read', () => {
  expect(verdicts(markers, 'claude-code')).toEqual({ 0: 'lost', structuredContent: 'kept' });
  expect(verdicts(markers, 'codex')).toEqual({ 0: 'lost', structuredContent: 'kept' });
  expect(verdicts(markers, 'gemini-cli')).toEqual({ 0: 'kept', structuredContent: 'lost' });
  const [part] = given(markers, shipped('claude-code')).parts;
  expect(part?.effects).toMatchObject([
    { kind: 'structuredReplaces', fact: { version: '2.1.280', date: '2026-09-22' } },
  ]);
  expect(part).not.toHaveProperty('text');
});

it('gives a text as it is where there is no structuredContent', () => {
  const result = { content: [text('MARKER-C')] };
  for (const profile of shippedProfiles) {
    expect(given(result, profile)).toEqual({
      ...{ parts: [{ at: 0, type: 'text', verdict: 'kept', effects: [], text: 'MARKER-C' }], effects: [] },
      verdict: 'kept',
    });
  }
});

it('loses nothing where a text is the JSON of structuredContent, as the specification wants it', () => {
  const result = { content: [text('{ "b": [1], "a": 2 }')], structuredContent: { a: 2, b: [1] } };
  expect(given(result, shipped('claude-code')).verdict).toBe('kept');
  expect(given(result, shipped('gemini-cli')).verdict).toBe('kept');
});

it.each<[string, Json, string]>([
  ['a text', { content: 'All of it\n' }, 'All of it\n'],
  ['JSON', { entities: [{ name: 'a' }] }, '[\n  { "name": "a" }\n]'],
  ['a number', { result: 5 }, '5'],
  ['a boolean', { result: false }, 'false'],
])('loses nothing where %s is the only member of structuredContent', (_, structuredContent, words) => {
  const result = { content: [text(words)], structuredContent };
  for (const host of ['claude-code', 'codex', 'vscode', 'gemini-cli']) {
    expect([host, given(result, shipped(host)).verdict]).toEqual([host, 'kept']);
  }
});

it.each<[Json, string]>([
  [{ content: 'All of it', more: 1 }, 'All of it'],
  [{ content: 'All of it' }, 'A part of it'],
  [{ result: 5 }, '6'],
  [{ result: null }, ''],
  [['a'], 'a'],
])('loses what only one of %j and “%s” says', (structuredContent, words) => {
  const result = { content: [text(words)], structuredContent };
  expect(verdicts(result, 'claude-code')).toEqual({ 0: 'lost', structuredContent: 'kept' });
  expect(verdicts(result, 'gemini-cli')).toEqual({ 0: 'kept', structuredContent: 'lost' });
});

it('replaces only texts in VS Code, and keeps from the model what is for the user', () => {
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  const user = { ...image, annotations: { audience: ['user'] } };
  const both = { ...image, annotations: { audience: ['user', 'assistant'] } };
  const result = { content: [text('x'), image, user, both], structuredContent: {} };
  expect(verdicts(result, 'vscode')).toEqual({ 0: 'lost', 1: 'kept', 2: 'lost', 3: 'kept', structuredContent: 'kept' });
});

it('gives everything where a host ignores the audience, and says so; where that isn’t known, it is unknown', () => {
  const forUser = { ...text('For you'), annotations: { audience: ['user'] } };
  const link = { type: 'resource_link', uri: 'a:b', name: 'b', annotations: { audience: ['user'] } };
  const result = { content: [forUser, link, { ...text('Both'), annotations: { audience: ['user', 'assistant'] } }] };
  const uses = { tools: factOf(true) };
  const ignoring = sampleHost({ uses, results: { audience: factOf('ignored'), links: factOf('asLink') } });
  const { parts, verdict } = given(result, ignoring);
  expect(parts.map((part) => [part.verdict, part.text, part.effects.map(({ kind }) => kind)])).toEqual([
    ['kept', 'For you', ['audienceIgnored']],
    ['changed', undefined, ['partAsLink', 'audienceIgnored']],
    ['kept', 'Both', []],
  ]);
  expect(verdict).toBe('changed');
  expect(parts[0]?.effects[0]?.fact).toMatchObject({ source: expect.any(String), date: expect.any(String) });
  const unknown = given({ content: [forUser] }, sampleHost({ uses }));
  expect([unknown.verdict, unknown.parts[0]?.text]).toEqual(['unknown', 'For you']);
  expect(foundInResult(ignoring, 'a', given({ content: [forUser] }, ignoring))).toEqual([]);
});

it('loses a picture of a result without structuredContent in a host that doesn’t give pictures', () => {
  const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
  const host = sampleHost({
    uses: { tools: factOf(true) },
    results: { structured: factOf('replacesContent'), images: factOf('lost') },
  });
  expect(given({ content: [image] }, host)).toMatchObject({
    parts: [{ verdict: 'lost', effects: [{ kind: 'partLost' }] }],
    verdict: 'lost',
  });
});

it('says what becomes of links, embedded resources and images where it is known', () => {
  const content: Json[] = [
    { type: 'resource_link', uri: 'a:b', name: 'b' },
    { type: 'resource_link', uri: 'a:c', name: 'c', mimeType: 'image/png' },
    { type: 'resource', resource: { uri: 'a:d', text: 'd' } },
    { type: 'resource', resource: { uri: 'a:e', blob: 'AAAA', mimeType: 'image/PNG' } },
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { type: 'hologram' },
  ];
  const of = (host: string) => Object.values(verdicts({ content }, host));
  expect(of('vscode')).toEqual(['changed', 'kept', 'changed', 'kept', 'kept', 'unknown']);
  expect(of('gemini-cli')).toEqual(['changed', 'changed', 'kept', 'kept', 'kept', 'unknown']);
  expect(of('goose')).toEqual(['unknown', 'lost', 'unknown', 'lost', 'unknown', 'unknown']);
  expect(of('zed')).toEqual(Array(6).fill('unknown'));
});

it('puts a text of more than 200,000 code points into a file in goose, each by itself', () => {
  const result = { content: [text('x'.repeat(200_000)), text('😀'.repeat(200_000)), text('x'.repeat(200_001))] };
  const { parts, verdict } = given(result, shipped('goose'));
  expect(parts.map((part) => [part.verdict, part.text?.length])).toEqual([
    ['kept', 200_000],
    ['kept', 400_000],
    ['changed', undefined],
  ]);
  expect([parts[2]?.effects[0]?.kind, verdict]).toEqual(['sizeFile', 'changed']);
});

it('counts texts and structured content together where the limit is of the result', () => {
  const size = { most: 100, unit: 'characters', of: 'result', beyond: 'cut' };
  const results = { structured: factOf('added'), sizes: [factOf(size)] };
  const profile = sampleHost({ uses: { tools: factOf(true) }, results });
  const cut = given({ content: [text('a'.repeat(60)), text('b'.repeat(60))] }, profile);
  expect(cut.parts.map((part) => part.text?.length)).toEqual([60, 40]);
  expect(cut.effects).toMatchObject([{ kind: 'sizeCut', values: { most: 100 } }]);
  expect(
    given({ content: [text('a'.repeat(60))], structuredContent: { a: 'x'.repeat(60) } }, profile).effects,
  ).toHaveLength(1);
  expect(given({ content: [text('a'.repeat(60))], structuredContent: { a: 'x'.repeat(20) } }, profile).verdict).toBe(
    'kept',
  );
});

const raising = 'anthropic/maxResultSizeChars';
it.each<[string, Json | undefined, number, number | undefined]>([
  ['without it', undefined, 50_001, 50_000],
  ['up to it', 100_000, 100_000, undefined],
  ['beyond it', 100_000, 100_001, 100_000],
  ['with one that is lower', 10, 50_000, undefined],
  ['with one that is lower, beyond the limit', 10, 50_001, 50_000],
  ['with one beyond the most', 900_000, 500_001, 500_000],
  ['with one that isn’t a number', '900000', 50_001, 50_000],
])('has Claude Code’s limit of a result raised by the tool’s _meta: %s', (_, value, length, beyond) => {
  const tool = { name: 'read', _meta: value === undefined ? null : { [raising]: value } };
  const { effects } = atOnce(givenResult({ content: [text('x'.repeat(length))] }, shipped('claude-code'), tool));
  const expected = beyond === undefined ? [] : [{ kind: 'sizeFile', values: { most: beyond, unit: 'characters' } }];
  expect(effects).toMatchObject(expected);
});

it('doesn’t raise the limit of a result with an image, which it says nothing of', () => {
  const tool = { name: 'read', _meta: { [raising]: 100_000 } };
  const content = [text('x'.repeat(60_000)), { type: 'image', data: 'AAAA', mimeType: 'image/png' }];
  const { effects } = atOnce(givenResult({ content }, shipped('claude-code'), tool));
  expect(effects).toMatchObject([{ values: { most: 50_000 } }]);
});

it('says that what happens beyond a limit isn’t known', () => {
  const result = given({ content: [text('x'.repeat(150_001))] }, shipped('claude-ai'));
  expect(result).toMatchObject({ verdict: 'changed', effects: [{ kind: 'sizeBeyond', values: { most: 150_000 } }] });
  expect(result.parts[0]?.text).toHaveLength(150_001);
});

it('shapes 100 MB without copying it, and stops counting at a limit', () => {
  const huge = 'x'.repeat(100_000_000);
  const rows: Json[] = Array.from({ length: 300_000 }, (_, index) => ({ index, words: 'a few words' }));
  for (const profile of shippedProfiles) {
    const { parts } = given({ content: [text(huge)], structuredContent: { rows, huge } }, profile);
    expect(parts.map(({ at }) => at)).toEqual([0, 'structuredContent']);
  }
  let steps = 0;
  const counting = jsonLength({ rows }, 1_000);
  while (counting.next().done !== true) steps += 1;
  expect(steps).toBeLessThan(40);
});

it.each([
  [{ a: 'x', b: [1, 2, null], c: {} }, 31],
  [[], 2],
  ['abc', 5],
  [1.5, 3],
])('knows about how long the JSON of %j is', (value, length) => {
  expect(Math.abs(atOnce(jsonLength(value, 1000)) - length)).toBeLessThanOrEqual(2);
});

it('invents no part, and changes nothing that isn’t in the profile', () => {
  const result = { content: [text('a'), null, { type: 'image' }], structuredContent: { b: 1 } };
  const { parts, effects } = given(result, sampleHost({ uses: { tools: factOf(true) } }));
  expect(parts.map(({ at, verdict }) => [at, verdict])).toEqual([
    [0, 'unknown'],
    [1, 'unknown'],
    [2, 'unknown'],
    ['structuredContent', 'unknown'],
  ]);
  expect([effects, parts.flatMap((part) => part.effects)]).toEqual([[], []]);
});
