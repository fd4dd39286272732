import type { LogFilter } from '#shared/model/frame.ts';
import { textEnd } from '../frames/block.ts';
import * as codes from '../frames/codes.ts';

/** What a filter demands of log messages. */
export interface LogMatcher {
  /** What must stand somewhere in a frame's text, in lower case; empty when any text will do. */
  needle: string;
  /** Whether a frame's log code fits. */
  codeMatches(code: number): boolean;
  /** Whether the text of a log message, from `begin` up to `end`, holds each thing in its own part. */
  textMatches(haystack: string, begin: number, end: number): boolean;
}

/** Prepares the conditions on log messages, and the text that is looked for in them. */
export function createLogMatcher(filter: LogFilter, text = ''): LogMatcher {
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
