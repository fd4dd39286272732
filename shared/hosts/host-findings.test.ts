import { expect, it } from 'vitest';
import { atOnce } from '../mcp/steps.ts';
import type { JsonObject } from '../model/json/json.ts';
import { givenResult } from './given-result.ts';
import { givenSurface } from './given-surface.ts';
import { foundInResult, foundInSurface, hostFindings } from './host-findings.ts';
import { shippedProfiles } from './profiles.ts';
import { factOf, sampleHost, sampleSource, shipped, snapshotWith, toolsNamed } from './testing/host-samples.ts';
import { timedOut } from './timed-out.ts';

const used = { uses: { tools: factOf(true) } };
const reported = { ...sampleSource, sure: 'reported' };

function inSurface(profile: ReturnType<typeof sampleHost>, names: readonly string[], first = names.length) {
  const surface = {
    snapshot: snapshotWith({ tools: toolsNamed(...names) }),
    firstPage: { tools: first },
    names: { configured: 'acme' },
  };
  return foundInSurface(profile, atOnce(givenSurface(surface, profile)));
}

function inResult(profile: ReturnType<typeof sampleHost>, result: JsonObject, seq?: number) {
  return foundInResult(profile, 'find', atOnce(givenResult(result, profile)), seq);
}

it('is one finding for a rule and an item, with all the hosts', () => {
  const dropped = {
    names: factOf({ limit: { most: 5, unit: 'characters', of: 'name', beyond: 'dropped' }, pattern: '{tool}' }),
  };
  const hosts = [sampleHost({ ...used, ...dropped, name: 'One' }), sampleHost({ ...used, ...dropped, name: 'Two' })];
  const findings = hostFindings(hosts.flatMap((host) => inSurface(host, ['short', 'longer'])));
  expect(findings).toMatchObject([
    { rule: 'HOST-NAME', severity: 'error', verdict: 'lost', item: { kind: 'tool', name: 'longer' }, count: 1 },
  ]);
  expect(findings[0]?.effects.map(({ host }) => host)).toEqual(['One', 'Two']);
});

it('blames the server for pages, once', () => {
  const host = sampleHost({ ...used, pages: { tools: factOf('first') } });
  const findings = hostFindings(inSurface(host, ['a', 'b', 'c'], 1));
  expect(findings).toMatchObject([{ rule: 'HOST-PAGE', item: { kind: 'server', name: '' }, severity: 'error' }]);
});

it('is a hint where a loss is only reported', () => {
  const host = sampleHost({ ...used, pages: { tools: { ...reported, value: 'first' } } });
  expect(hostFindings(inSurface(host, ['a', 'b'], 1))).toMatchObject([{ rule: 'HOST-PAGE', severity: 'info' }]);
});

it.each([
  ['what the text says and structuredContent doesn’t', 'claude-code'],
  ['what structuredContent says and no text does', 'gemini-cli'],
])('finds %s', (_, id) => {
  const result = { content: [{ type: 'text', text: 'All is fine' }], structuredContent: { left: 3 } };
  const [finding] = hostFindings(inResult(shipped(id), result, 7));
  expect(finding).toMatchObject({ rule: 'HOST-RESULT', severity: 'warning', item: { name: 'find' }, seqs: [7] });
  const same = { content: [{ type: 'text', text: '{"left":3}' }], structuredContent: { left: 3 } };
  expect(hostFindings(inResult(shipped(id), same))).toEqual([]);
});

it('counts the results of a tool, not their parts', () => {
  const result = { content: [1, 2].map((at) => ({ type: 'text', text: `Row ${at}` })), structuredContent: { a: 1 } };
  const found = [7, 9, 9].flatMap((seq) => inResult(shipped('vscode'), result, seq));
  expect(hostFindings(found)).toMatchObject([{ rule: 'HOST-RESULT', count: 2 }]);
});

it('is only a hint that a host keeps to the audience', () => {
  const content = [{ type: 'text', text: 'For you', annotations: { audience: ['user'] } }];
  expect(hostFindings(inResult(shipped('vscode'), { content }))).toMatchObject([
    { rule: 'HOST-AUDIENCE', severity: 'info', verdict: 'lost' },
  ]);
});

it('says what is over the limits of size, and what happens then', () => {
  const content = [{ type: 'text', text: 'x'.repeat(250_000) }];
  const findings = hostFindings(['goose', 'claude-ai'].flatMap((id) => inResult(shipped(id), { content })));
  expect(findings).toMatchObject([{ rule: 'HOST-SIZE', severity: 'warning', verdict: 'changed' }]);
  expect(findings[0]?.effects.map(({ effect }) => effect.kind)).toEqual(['sizeFile', 'sizeBeyond']);
});

it('says that a call took longer than a host waits, unless progress extends that or may', () => {
  const host = (progressExtends?: boolean) => sampleHost({ callTimeout: factOf({ ms: 60_000, progressExtends }) });
  expect(timedOut(host(), 60_000, false)).toBeUndefined();
  expect(timedOut(host(), 61_000, false)).toMatchObject({ kind: 'timedOut', values: { seconds: 61, most: 60 } });
  expect(timedOut(host(true), 61_000, true)).toBeUndefined();
  expect(timedOut(host(), 61_000, true)).toBeUndefined();
  expect(timedOut(host(false), 61_000, true)).toMatchObject({ kind: 'timedOut' });
  expect(timedOut(sampleHost(), 999_000, false)).toBeUndefined();
});

it('finds nothing where nothing is known', () => {
  const result = { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }], structuredContent: {} };
  expect([...inSurface(sampleHost(), ['x'.repeat(500)], 0), ...inResult(sampleHost(), result)]).toEqual([]);
  for (const profile of shippedProfiles) expect(inResult(profile, { content: [] })).toEqual([]);
});

it('names each result once, however many of its parts are lost', () => {
  const host = sampleHost({ ...used, results: { images: factOf('lost') } });
  const content = Array.from({ length: 50 }, () => ({ type: 'image', data: 'AAAA', mimeType: 'image/png' }));
  const found = [3, 8].flatMap((seq) => inResult(host, { content }, seq));
  expect(hostFindings(found)).toMatchObject([{ rule: 'HOST-RESULT', seqs: [3, 8], count: 2 }]);
});
