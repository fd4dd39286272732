import { isErrorFrame } from '#shared/mcp/error-frame.ts';
import { type Condition, type FilterTerm, isWithin } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import * as codes from '../frames/codes.ts';
import type { FoundFrames, Source } from '../frames/log-operations.ts';
import { noMethod, otherMethod } from '../frames/method-table.ts';
import { matchesGlob } from './glob.ts';
import type { BlockRange } from './matcher.ts';
import { type BlockTest, matchText, partOfText, type SearchBodies } from './text-matcher.ts';

/** What the numbers in a block's columns stand for, and the bodies. */
export interface QueryLookups {
  source(id: number): Source | undefined;
  method(id: number): string | undefined;
  /** The number of the method of the request that a frame belongs to; undefined for the request itself, and without one. */
  requestMethod(seq: number): number | undefined;
  bodies: SearchBodies;
  /** The frames with findings of each pattern of the filter. */
  found?: FoundFrames | undefined;
}

/** A run of frames, and which of them match so far. */
export interface Candidates {
  run: BlockRange;
  /** 1 at the place in the columns of each frame that does. */
  left: Uint8Array;
}

export interface QueryMatcher {
  /** Takes the frames that don't match out of neighbouring runs. */
  narrow(candidates: readonly Candidates[]): void;
  /** Whether bodies matter for it. */
  readonly readsBodies: boolean;
  /** Whether a frame may match later that does not now: a request has its latency with its response. */
  readonly readsLatency: boolean;
  /** It leaves nothing out. */
  readonly isEmpty: boolean;
}

/** Looks at one frame, nearly always at its columns alone. */
type FrameTest = (run: BlockRange, index: number) => boolean;

/** Prepares the text of Traffic's filter. Its issues are the window's to show: what means nothing filters nothing. */
export function createQueryMatcher(query: string, lookups: QueryLookups): QueryMatcher {
  const { terms } = parseFilter(query);
  const frameTests: FrameTest[] = [];
  const textTests: BlockTest[] = [];
  for (const alternatives of groups(terms)) {
    const [term] = alternatives;
    if (term === undefined) continue;
    if (term.key === 'text') textTests.push(matchText(term, lookups));
    else
      frameTests.push(
        anyOf(
          alternatives.map((each) => frameTest(each, lookups)),
          term.isNegated,
        ),
      );
  }
  return {
    isEmpty: terms.length === 0,
    readsBodies: terms.some(({ key }) => key === 'text'),
    readsLatency: terms.some(({ key }) => key === 'latency'),
    narrow(candidates) {
      for (const { run, left } of frameTests.length > 0 ? candidates : []) {
        for (let index = run.start; index < run.end; index++) {
          if (left[index] === 1 && !frameTests.every((test) => test(run, index))) left[index] = 0;
        }
      }
      // What was rare among the frames before leaves little for the others to look at.
      textTests.sort(byWhatIsLeft);
      for (const test of textTests) {
        const span = spanOf(candidates);
        if (span === undefined) return;
        test.search(span.after, span.until);
        for (const { run, left } of candidates) if (left.includes(1)) test.narrow(run, left);
      }
    },
  };
}

/** Those that are to be found before those that are not to be: of the latter few frames have the text. */
function byWhatIsLeft(one: BlockTest, other: BlockTest): number {
  return Number(one.isNegated) - Number(other.isNegated) || one.found - other.found;
}

/** The seqs between which frames are left; undefined when none is. */
function spanOf(candidates: readonly Candidates[]): { after: number; until: number } | undefined {
  const some = candidates.filter(({ left }) => left.includes(1));
  const [first, last] = [some[0], some.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const seqAt = ({ run }: Candidates, index: number) => run.first + (run.columns.offsets[index] ?? 0);
  return { after: seqAt(first, first.left.indexOf(1)) - 1, until: seqAt(last, last.left.lastIndexOf(1)) };
}

/** A frame has one of these only, so what is asked for by several terms is any of them. */
const single: ReadonlySet<Condition['key']> = new Set([
  'method',
  'server',
  'kind',
  'id',
  'status',
  'direction',
  'channel',
]);

/** Terms whose alternatives count together, negated ones apart. A text that is there twice is looked for once. */
function groups(terms: readonly FilterTerm[]): FilterTerm[][] {
  const byKey = new Map<string, FilterTerm[]>();
  for (const term of terms) {
    const name = `${term.isNegated} ${term.key} ${single.has(term.key) ? '' : termText(term)}`;
    byKey.set(name, [...(byKey.get(name) ?? []), term]);
  }
  return [...byKey.values()];
}

function termText(term: FilterTerm): string {
  return term.key === 'text' ? `${term.isExact} ${term.text}` : `${term.start}`;
}

function anyOf(tests: readonly FrameTest[], isNegated: boolean): FrameTest {
  return (run, index) => tests.some((test) => test(run, index)) !== isNegated;
}

function frameTest(condition: Condition, { source, method, requestMethod, found }: QueryLookups): FrameTest {
  switch (condition.key) {
    case 'is':
      // Its only value so far.
      return (run, index) => isError(run, index, method);
    case 'kind':
      return inColumn('kinds', condition.kinds.map(codes.kind.number));
    case 'direction':
      return inColumn('directions', condition.directions.map(codes.direction.number));
    case 'channel':
      return inColumn('channels', condition.channels.map(codes.channel.number));
    case 'server': {
      const matches = remembered((id) => matchesAny(condition.patterns, source(id)?.serverName));
      return ({ columns }, index) => matches(columns.sources[index] ?? 0);
    }
    case 'method': {
      const matches = remembered((id) => matchesAny(condition.patterns, method(id)));
      return (run, index) => {
        const id = run.columns.methods[index] ?? 0;
        if (id === otherMethod ? matchesAny(condition.patterns, partOfText(run, index, 0)) : matches(id)) return true;
        // That a request failed may be said by no message: it is found with the request.
        if (!mayFailRequest(run.columns, index) || !isError(run, index, method)) return false;
        return matches(requestMethod(run.first + (run.columns.offsets[index] ?? 0)) ?? noMethod);
      };
    }
    case 'finding': {
      const seqs = new Set(condition.patterns.flatMap((pattern) => found?.seqs.get(pattern) ?? []));
      return ({ first, columns }, index) => seqs.has(first + (columns.offsets[index] ?? 0));
    }
    case 'seq':
      return ({ first, columns }, index) => isWithin(condition.ranges, first + (columns.offsets[index] ?? 0));
    case 'status':
      return ({ columns }, index) => {
        const status = columns.statuses[index] ?? 0;
        return status > 0 && isWithin(condition.ranges, status);
      };
    case 'latency':
      return ({ columns }, index) => isWithin(condition.ranges, columns.latencies[index] ?? Number.NaN);
    case 'size':
      return ({ columns }, index) => isWithin(condition.ranges, columns.sizes[index] ?? 0);
    case 'id':
      return (run, index) => {
        const id = partOfText(run, index, 1);
        return (
          id !== '' && (matchesAny(condition.patterns, id) || matchesAny(condition.patterns, id.replaceAll('"', '')))
        );
      };
    case 'text':
      return () => true;
  }
}

const [http, lifecycle] = (['http', 'lifecycle'] as const).map(codes.kind.number);

/** Whether a frame that is no message may report that a request failed; tells most of those apart that don't. */
function mayFailRequest({ kinds, statuses }: BlockRange['columns'], index: number): boolean {
  return kinds[index] === lifecycle || (kinds[index] === http && (statuses[index] ?? 0) >= 400);
}

const neverErrors: ReadonlySet<number> = new Set(
  (['request', 'notification', 'batch', 'stderr', 'sse', 'keepalive'] as const).map(codes.kind.number),
);

/** As `isErrorFrame`; for most frames the kind is enough. */
function isError(run: BlockRange, index: number, method: QueryLookups['method']): boolean {
  const kind = run.columns.kinds[index] ?? -1;
  if (neverErrors.has(kind)) return false;
  const name = method(run.columns.methods[index] ?? 0);
  const summary = partOfText(run, index, 2);
  return isErrorFrame({ kind: codes.kind.name(kind), summary, ...(name !== undefined && { method: name }) });
}

function inColumn(name: 'kinds' | 'directions' | 'channels', numbers: readonly number[]): FrameTest {
  const wanted = new Set(numbers);
  return ({ columns }, index) => wanted.has(columns[name][index] ?? -1);
}

/** The numbers are few and what they stand for doesn't change, so each is looked at once. */
function remembered(matches: (id: number) => boolean): (id: number) => boolean {
  const known: (boolean | undefined)[] = [];
  return (id) => {
    const found = known[id] ?? matches(id);
    known[id] = found;
    return found;
  };
}

function matchesAny(patterns: readonly string[], name: string | undefined): boolean {
  if (name === undefined) return false;
  const lower = name.toLowerCase();
  return patterns.some((pattern) => matchesGlob(pattern, lower));
}
