import { expect, it } from 'vitest';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, fails, legacy } from '../read/examples.ts';
import type { RuleExample } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';
import { head, over } from './http-responses.ts';

const rules = ruleFamilies.flatMap((family) => family.rules);
const events = { 'content-type': 'text/event-stream' };

const found = (example: RuleExample) => findingsOf(rules, example).map(({ rule }) => rule);

/** The GET stream that the client opens first. */
const opened = over('g', { direction: 'out', kind: 'http' }, { method: 'GET' });

it('finds nothing in HTTP+SSE with a later revision, where responses come on the GET stream', () => {
  const [ask, answer, ready] = legacy('2025-11-25', []).frames;
  const posted = [asks(1, 'ping'), answers(1, {})];
  const frames = [ask, answer, ready, ...posted].flatMap((frame, index) => {
    if (frame === undefined) return [];
    if (frame.direction !== 'out') return [over('g', { ...frame, channel: 'sse' })];
    const stream = `p${index}`;
    return [over(stream, frame, { method: 'POST' }), head(stream, 202), over(stream, {}, { isEnd: true })];
  });
  const endpoint = over('g', { channel: 'sse', kind: 'sse', event: { name: 'endpoint' }, text: '/messages' });
  expect(found({ revision: '2025-11-25', frames: [opened, head('g', 200, events), endpoint, ...frames] })).toEqual([]);
});

it('finds nothing in a GET that is refused with an error', () => {
  const refused = [opened, head('g', 405, { 'content-type': 'application/json' }), over('g', fails(null, -32000))];
  expect(found(legacy('2025-11-25', refused, { transport: 'http' }))).toEqual([]);
});
