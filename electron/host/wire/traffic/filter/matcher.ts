import type { FrameFilter, LogFilter } from '#shared/model/frames/frame.ts';
import { type Columns, textEnd } from '../frames/block.ts';
import * as codes from '../frames/codes.ts';
import type { Source } from '../frames/log-operations.ts';

/** Neighbouring frames of one block, as filters see them. Its texts are fetched if they are needed. */
export interface BlockRange {
  /** The seq that the columns' offsets count from. */
  first: number;
  columns: Columns;
  texts: () => string;
  /** The frames are those from this place of the columns up to, not including, `end`. */
  start: number;
  end: number;
}

export interface Matcher {
  /** Calls back with the index of each matching frame, in order. */
  scan(run: BlockRange, found: (index: number) => void): void;
}

/** Prepares a filter but for its `query`. `sourceOf` gives the source of a number. */
export function createMatcher(filter: FrameFilter, sourceOf: (id: number) => Source | undefined): Matcher {
  const kinds = filter.kinds && new Set(filter.kinds.map(codes.kind.number));
  const channels = filter.channels && new Set(filter.channels.map(codes.channel.number));
  const bySource = filter.serverId !== undefined || filter.sessionId !== undefined;
  const sources: (boolean | undefined)[] = [];
  const log = filter.log && createLogMatcher(filter.log, filter.text);

  const sourceMatches = (id: number): boolean => {
    const known = sources[id];
    if (known !== undefined) return known;
    const source = sourceOf(id);
    const matches =
      (filter.serverId === undefined || source?.serverId === filter.serverId) &&
      (filter.sessionId === undefined || source?.sessionId === filter.sessionId);
    sources[id] = matches;
    return matches;
  };

  const columnsMatch = (columns: Columns, index: number): boolean =>
    (kinds === undefined || kinds.has(columns.kinds[index] ?? -1)) &&
    (channels === undefined || channels.has(columns.channels[index] ?? -1)) &&
    (log === undefined || log.codeMatches(columns.logs[index] ?? 0)) &&
    (!bySource || sourceMatches(columns.sources[index] ?? -1));

  const needle = log?.needle ?? filter.text?.toLowerCase() ?? '';
  if (needle === '') {
    return {
      scan({ columns, start, end }, found) {
        for (let index = start; index < end; index++) {
          if (columnsMatch(columns, index)) found(index);
        }
      },
    };
  }
  // Texts of a block lie one after another; a needle with a text's end in it would span two of them.
  if (needle.includes(textEnd)) return { scan: () => {} };
  return {
    scan({ columns, texts, start, end }, found) {
      const { textEnds } = columns;
      const haystack = texts();
      let index = start;
      let begin = start === 0 ? 0 : (textEnds[start - 1] ?? 0);
      let at = begin;
      for (;;) {
        at = haystack.indexOf(needle, at);
        if (at === -1) return;
        while ((textEnds[index] ?? Number.POSITIVE_INFINITY) <= at) begin = textEnds[index++] ?? 0;
        if (index >= end) return;
        const textsEnd = textEnds[index] ?? haystack.length;
        if (columnsMatch(columns, index) && log?.textMatches(haystack, begin, textsEnd) !== false) found(index);
        at = begin = textsEnd;
        index++;
      }
    },
  };
}

interface LogMatcher {
  /** What a frame's text must contain, in lower case; empty when any text will do. */
  needle: string;
  codeMatches(code: number): boolean;
  textMatches(haystack: string, begin: number, end: number): boolean;
}

function createLogMatcher(filter: LogFilter, text = ''): LogMatcher {
  const levels = filter.levels && new Set(filter.levels.map(codes.level.number));
  const loggerNeedle = filter.logger?.toLowerCase() ?? '';
  const textNeedle = text.toLowerCase();
  return {
    needle: textNeedle === '' ? loggerNeedle : textNeedle,
    codeMatches: (code) =>
      code !== 0 &&
      (levels === undefined || levels.has(codes.levelIn(code))) &&
      (filter.isMalformed !== true || codes.isMalformedLog(code)),
    textMatches(haystack, begin, end) {
      // The method is the same for all of them: what is found in it means nothing.
      const summary = haystack.indexOf(textEnd, haystack.indexOf(textEnd, begin) + 1) + 1;
      const logger = haystack.lastIndexOf(textEnd, end - 2) + 1;
      return (
        contains(haystack, textNeedle, summary, end) &&
        (loggerNeedle === '' || (!loggerNeedle.includes(textEnd) && contains(haystack, loggerNeedle, logger, end)))
      );
    },
  };
}

/** Looks into the one frame's text only, however long the haystack is. */
function contains(haystack: string, needle: string, from: number, to: number): boolean {
  return needle === '' || haystack.slice(from, to).includes(needle);
}
