import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '../model/id/id.ts';
import { ruleFamilies } from './all-rules.ts';
import {
  answers,
  asks,
  fails,
  legacy,
  modern,
  modernAsks,
  modernResult,
  notifies,
  serverAsks,
} from './read/examples.ts';
import type { ExampleFrame, Rule, RuleExample } from './rule.ts';
import { RuleEngine, type RuleEngineOptions } from './rule-engine.ts';
import { framesOf } from './testing/run-example.ts';

const all = ruleFamilies.flatMap(({ rules }) => rules);

function only(...ids: Rule['id'][]): Rule[] {
  return all.filter(({ id }) => ids.includes(id));
}

function engineWith(rules: readonly Rule[], options: Partial<RuleEngineOptions> = {}): RuleEngine {
  return new RuleEngine({
    serverId: serverIdSchema.parse('server'),
    sessionId: sessionIdSchema.parse('session'),
    transport: 'stdio',
    rules,
    ...options,
  });
}

function run(engine: RuleEngine, example: RuleExample) {
  return framesOf(example).map((frame) => engine.add(frame));
}

const prompts = (...list: object[]) => answers(1, JSON.parse(JSON.stringify({ prompts: list })));
const listed = (...frames: ExampleFrame[]) =>
  legacy('2025-06-18', [asks(1, 'prompts/list'), ...frames], { server: { prompts: {} } });

/** A rule that finds what `check` gives. */
function made(begin: Rule['begin'], changes: Partial<Rule> = {}): Rule {
  const [rule] = only('RPC-VER');
  if (rule === undefined) throw new Error('RPC-VER is gone');
  return { ...rule, begin, ...changes };
}

describe('the same fault again', () => {
  it('only counts, with the first and the last frame', () => {
    const engine = engineWith(only('RPC-METHOD'));
    run(
      engine,
      legacy('2025-06-18', [notifies('notifications/a'), notifies('notifications/b'), notifies('notifications/c')]),
    );
    expect(engine.findings).toMatchObject([
      { rule: 'RPC-METHOD', count: 3, firstSeq: 4, lastSeq: 6, revision: '2025-06-18' },
    ]);
  });

  it('is the same at another index of a list', () => {
    const engine = engineWith(only('SCHEMA'));
    run(engine, listed(prompts({}, {}, {})));
    expect(engine.findings).toMatchObject([{ count: 3, place: { pointer: '/result/prompts/0/name' } }]);
  });

  it('is another one for another field, and for another item', () => {
    const engine = engineWith(only('SCHEMA'));
    run(engine, listed(prompts({ description: 1 })));
    expect(engine.findings.map(({ place }) => place.pointer)).toEqual([
      '/result/prompts/0/name',
      '/result/prompts/0/description',
    ]);
    const items = engineWith([made(() => () => ['a', 'b'].map((name) => ({ item: { kind: 'tool', name } })))]);
    run(items, { revision: '2025-06-18', frames: [notifies('a')] });
    expect(items.findings).toHaveLength(2);
  });

  it('has the same id in another session of the server', () => {
    const [first, second] = [engineWith(only('SCHEMA')), engineWith(only('SCHEMA'))];
    for (const engine of [first, second]) run(engine, listed(prompts({})));
    expect(first.findings[0]?.id).toBe(second.findings[0]?.id);
  });

  it('is reported with each frame that has it', () => {
    const engine = engineWith(only('RPC-METHOD'));
    const reports = run(engine, legacy('2025-06-18', [notifies('notifications/a'), notifies('notifications/b')]));
    expect(reports.slice(-2).map(({ findings }) => findings.map(({ count }) => count))).toEqual([[1], [2]]);
  });
});

describe('limits', () => {
  const items = (count: number) =>
    made(
      () => () =>
        Array.from({ length: count }, (_, index) => ({ item: { kind: 'tool' as const, name: String(index) } })),
    );
  const once = { revision: '2025-06-18', frames: [notifies('a')] } as const;

  it('hold for the findings of a session and of a rule, and what is left out is counted', () => {
    const engine = engineWith([items(10)], { limits: { perRule: 4 } });
    run(engine, once);
    expect(engine.findings).toHaveLength(4);
    expect(engine.omitted.get('RPC-VER')).toBe(6);
    const session = engineWith([items(10)], { limits: { findings: 3 } });
    run(session, once);
    expect(session.findings).toHaveLength(3);
  });

  it('hide no rule and no severity behind many findings of others', () => {
    const grave = made(() => () => [
      ...Array.from({ length: 5 }, (_, at) => ({
        item: { kind: 'tool' as const, name: `info ${at}` },
        severity: 'info' as const,
      })),
      { item: { kind: 'tool' as const, name: 'error' }, severity: 'error' as const },
    ]);
    const engine = engineWith([grave, ...only('RPC-METHOD')], { limits: { findings: 3, perRule: 2 } });
    run(engine, once);
    expect(engine.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      ...['RPC-VER info', 'RPC-VER info', 'RPC-VER error'],
      expect.stringMatching(/^RPC-METHOD /),
    ]);
    expect(engine.omitted.get('RPC-VER')).toBe(3);
  });

  it('hide no rule behind what waits for the revision', () => {
    const early = made(
      () =>
        ({ seq }) =>
          seq < 400 ? [{ values: {}, item: { kind: 'tool', name: String(seq) } }] : [],
    );
    const late = {
      ...made(
        () =>
          ({ seq }) =>
            seq === 350 ? [{ values: {} }] : [],
      ),
      id: 'RPC-METHOD' as const,
    };
    const of = (rule: Rule): Rule => ({ ...rule, revisions: ['2025-06-18'] });
    const engine = engineWith([of(early), of(late)]);
    for (let seq = 1; seq < 400; seq += 1)
      engine.add({ seq, at: seq, direction: 'in', channel: 'stderr', kind: 'stderr', json: undefined });
    run(engine, legacy('2025-06-18', [notifies('a')]));
    expect(engine.findings.map(({ rule }) => rule)).toContain('RPC-METHOD');
  });

  it('hold for the faults of a frame', () => {
    const engine = engineWith([items(10)], { limits: { perFrame: 5 } });
    run(engine, once);
    expect(engine.findings).toHaveLength(5);
  });

  it('hold for the time of a frame, whose other rules are left out', () => {
    let now = 0;
    const slow = made(() => () => {
      now += 1000;
      return [];
    });
    const idle = Array.from({ length: 16 }, () => made(() => () => []));
    const engine = engineWith([slow, ...idle, ...only('RPC-METHOD')], {
      clock: () => now,
      limits: { milliseconds: 100 },
    });
    run(engine, once);
    expect(engine.findings).toEqual([]);
    expect(engine.cutFrames).toBe(1);
  });

  it('hold for what a finding keeps of the frame', () => {
    const engine = engineWith([made(() => () => [{ actual: 'x'.repeat(1000), values: { name: 'y'.repeat(1000) } }])]);
    run(engine, once);
    expect(engine.findings[0]?.actual).toHaveLength(200);
    expect(engine.findings[0]?.values.name).toHaveLength(200);
  });
});

describe('a session that ends without a revision', () => {
  const refused = (...sent: ExampleFrame[]) => ({ revision: '2026-07-28', frames: [...sent, notifies('a')] }) as const;
  const found = made(
    () =>
      ({ direction }) =>
        direction === 'in' ? [{}] : [],
    { revisions: ['2025-11-25', '2026-07-28'] },
  );
  const opens = asks(2, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} });

  it('is judged by the one that the client asked for last', () => {
    const modernOnly = engineWith([found]);
    run(modernOnly, refused(modernAsks(1, 'server/discover')));
    expect(modernOnly.findings).toEqual([]);
    expect(modernOnly.end().findings).toMatchObject([{ count: 1, firstSeq: 2, revision: '2026-07-28' }]);
    expect(modernOnly.end().findings).toEqual([]);
    const fallenBack = engineWith([found]);
    run(fallenBack, refused(modernAsks(1, 'server/discover'), opens));
    expect(fallenBack.end().findings).toEqual([]);
    expect(fallenBack.revision).toBe('2025-06-18');
  });

  it('judges what comes later at once', () => {
    const engine = engineWith([found]);
    run(engine, refused(modernAsks(1, 'server/discover')));
    engine.end();
    run(engine, refused());
    expect(engine.findings).toMatchObject([{ count: 2 }]);
  });

  it('isn’t judged when nothing was asked for', () => {
    const engine = engineWith([found]);
    run(engine, refused());
    expect(engine.end().findings).toEqual([]);
    expect(engine.revision).toBeUndefined();
  });

  it('changes nothing where one was negotiated', () => {
    const engine = engineWith([found]);
    run(engine, legacy('2025-06-18', [modernAsks(1, 'tools/list'), notifies('a')]));
    expect(engine.end().findings).toEqual([]);
    expect(engine.revision).toBe('2025-06-18');
  });
});

describe('a rule that throws', () => {
  it('is reported once and off for the session, and the others go on', () => {
    const broken = made(() => () => {
      throw new Error('broken');
    });
    const engine = engineWith([broken, ...only('RPC-METHOD')]);
    const reports = run(engine, { revision: '2025-06-18', frames: [notifies('a'), notifies('b')] });
    expect(reports.flatMap(({ failed }) => failed)).toEqual([{ rule: 'RPC-VER', message: 'broken' }]);
    expect(engine.findings).toMatchObject([{ rule: 'RPC-METHOD', count: 2 }]);
  });
});

describe('the negotiated revision', () => {
  it('decides which rules hold, also about what came before it', () => {
    const early = { ...legacy('2025-06-18', []) };
    const batch = [notifies('a'), ...early.frames];
    const old = made(
      () =>
        ({ seq }) =>
          seq === 1 ? [{}] : [],
      { revisions: ['2025-06-18'] },
    );
    const other = made(
      () =>
        ({ seq }) =>
          seq === 1 ? [{}] : [],
      { id: 'RPC-ID', revisions: ['2025-11-25'] },
    );
    const engine = engineWith([old, other]);
    run(engine, { ...early, frames: batch });
    expect(engine.findings).toMatchObject([{ rule: 'RPC-VER', firstSeq: 1, revision: '2025-06-18' }]);
  });

  it('is legacy after a server refused to be modern, so that no rule of the modern era holds', () => {
    const engine = engineWith(all);
    const { frames } = legacy('2025-06-18', []);
    run(engine, { revision: '2025-06-18', frames: [modernAsks(9, 'server/discover'), fails(9, -32601), ...frames] });
    expect(engine.revision).toBe('2025-06-18');
    expect(engine.findings).toEqual([]);
  });

  it('is modern after the first result with a type', () => {
    const engine = engineWith(all);
    run(engine, modern([modernAsks(1, 'ping'), answers(1, modernResult())]));
    expect(engine.revision).toBe('2026-07-28');
  });
});

describe('what isn’t the server’s fault', () => {
  it('a frame that was malformed on purpose has no findings, and its responses are known', () => {
    const engine = engineWith(all);
    run(engine, legacy('2025-06-18', [{ ...asks(1, 'ping'), isDeliberate: true }, answers(1, {})]));
    expect(engine.findings).toEqual([]);
  });

  it('an error without an id answers a request that was malformed on purpose', () => {
    const engine = engineWith(all);
    run(engine, legacy('2025-06-18', [{ ...asks(1, 'ping'), isDeliberate: true }, fails(null, -32600)]));
    expect(engine.findings).toEqual([]);
  });

  it('a result with more blocks than a function has arguments ends no rule', () => {
    const engine = engineWith(only('CT-TYPE'));
    const content = Array.from({ length: 150_000 }, () => ({ type: 'text', text: '' }));
    const reports = run(engine, legacy('2025-06-18', [asks(1, 'tools/call', { name: 'a' }), answers(1, { content })]));
    expect(reports.flatMap(({ failed }) => failed)).toEqual([]);
  });

  it('a response to a request from before the first frame', () => {
    const engine = engineWith(only('RPC-ORPHAN'), { isWhole: false });
    run(engine, legacy('2025-06-18', [answers(77, {})]));
    expect(engine.findings).toEqual([]);
  });

  it('a block of content where the handshake wasn’t seen', () => {
    const engine = engineWith(only('CT-TYPE'), { isWhole: false });
    const call = [asks(1, 'tools/call', { name: 'a' }), answers(1, { content: [{ type: 'text', text: 'a' }] })];
    run(engine, { revision: '2025-06-18', frames: call });
    expect(engine.findings).toEqual([]);
  });

  it('a general rule says nothing where a specific one explains the place', () => {
    const specific = made(
      () =>
        ({ seq }) =>
          seq === 5 ? [{ pointer: '/result/prompts/0' }] : [],
    );
    const engine = engineWith([...only('SCHEMA'), specific]);
    run(engine, listed(prompts({})));
    expect(engine.findings.map(({ rule }) => rule)).toEqual(['RPC-VER']);
  });

  it('what a rule finds at a probe isn’t looked for elsewhere', () => {
    const engine = engineWith(only('PAGE-BAD'));
    run(engine, legacy('2025-06-18', [asks(1, 'tools/list', { cursor: 'x' }), answers(1, { tools: [] })]));
    expect(engine.findings).toEqual([]);
  });
});

it('rules see a frame before the session takes it in', () => {
  const engine = engineWith(only('RPC-ID-DUP'));
  run(engine, legacy('2025-06-18', [serverAsks(1, 'ping')]));
  expect(engine.findings).toEqual([]);
});
