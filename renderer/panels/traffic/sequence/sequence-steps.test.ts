import { describe, expect, it } from 'vitest';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { mermaidOf } from './mermaid.ts';
import { type Sequence, sequenceOf } from './sequence-steps.ts';

const arrows = ({ steps }: Sequence) => steps.map(({ kind, from, to, frame }) => [kind, from, to, frame.seq]);
const out = { direction: 'out', channel: 'stdin' } as const;

describe('a sequence', () => {
  it('explains sampling within a call', () => {
    const sequence = sequenceOf([
      fakeFrame({ seq: 1, kind: 'request', method: 'tools/call', ...out }),
      fakeFrame({ seq: 2, kind: 'request', method: 'sampling/createMessage', threadSeq: 1 }),
      fakeFrame({ seq: 3, kind: 'result', method: 'sampling/createMessage', threadSeq: 1, ...out }),
      fakeFrame({ seq: 4, kind: 'result', method: 'tools/call', threadSeq: 1 }),
    ]);
    expect(sequence.participants.map(({ role }) => role)).toEqual(['person', 'client', 'server']);
    expect(arrows(sequence)).toEqual([
      ['message', 'client', 'server b', 1],
      ['message', 'server b', 'client', 2],
      ['asks', 'client', 'person', 2],
      ['answers', 'person', 'client', 3],
      ['response', 'client', 'server b', 3],
      ['response', 'server b', 'client', 4],
    ]);
  });

  it('explains the rounds of a request that requires input', () => {
    const sequence = sequenceOf([
      fakeFrame({ seq: 1, kind: 'request', method: 'tools/call', ...out }),
      fakeFrame({ seq: 2, kind: 'result', threadSeq: 1, facts: { type: 'input', count: 1, names: ['a'] } }),
      fakeFrame({ seq: 3, kind: 'request', method: 'tools/call', threadSeq: 1, ...out }),
    ]);
    expect(arrows(sequence).map(([kind]) => kind)).toEqual(['message', 'response', 'asks', 'answers', 'message']);
  });

  it('has the authorization server, and leaves out what carries no message', () => {
    const http = { kind: 'http', channel: 'http' } as const;
    const sequence = sequenceOf([
      fakeFrame({ ...http, seq: 1, facts: { type: 'challenged', status: '401 Unauthorized' } }),
      fakeFrame({ ...http, seq: 2, channel: 'auth', direction: 'out', method: 'POST' }),
      fakeFrame({ ...http, seq: 3, channel: 'auth', summary: '200 OK' }),
      fakeFrame({ ...http, seq: 4, summary: '200 OK' }),
      fakeFrame({ seq: 5, kind: 'stderr', channel: 'stderr' }),
    ]);
    expect(arrows(sequence)).toEqual([
      ['response', 'server b', 'client', 1],
      ['message', 'client', 'authorization', 2],
      ['response', 'authorization', 'client', 3],
    ]);
  });

  it('has bytes that are no message, from whom they come', () => {
    const stray = { kind: 'stray' } as const;
    const sequence = sequenceOf([fakeFrame({ ...stray, seq: 1, ...out }), fakeFrame({ ...stray, seq: 2 })]);
    expect(arrows(sequence)).toEqual([
      ['message', 'client', 'server b', 1],
      ['message', 'server b', 'client', 2],
    ]);
  });

  it('is in the order of time, whatever the order in the log', () => {
    const frames = [fakeFrame({ seq: 1, at: 9 }), fakeFrame({ seq: 2, at: 5 })];
    expect(sequenceOf(frames).steps.map(({ frame }) => frame.seq)).toEqual([2, 1]);
  });

  it('is written as Mermaid, in which no text of a server is syntax', () => {
    const { participants, steps } = sequenceOf([
      fakeFrame({ seq: 1, kind: 'request', method: 'tools/call', ...out }),
      fakeFrame({ seq: 2, kind: 'error', serverName: 'a\nend; %%{init}%%' }),
    ]);
    const text = mermaidOf(
      participants,
      steps,
      ({ role, name }) => name || role,
      ({ frame }) => `${frame.seq}: <b>#`,
    );
    expect(text).toBe(
      [
        'sequenceDiagram',
        '  participant P1 as client',
        '  participant P2 as a end#59; #37;#37;#123;init#125;#37;#37;',
        '  P1->>P2: 1: #60;b#62;#35;',
        '  P2--xP1: 2: #60;b#62;#35;',
        '',
      ].join('\n'),
    );
  });
});
