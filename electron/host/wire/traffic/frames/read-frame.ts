import { parseJson } from '#shared/mcp/envelope.ts';
import type { Frame } from '#shared/model/frame.ts';
import { summaryFactsSchema } from '#shared/model/summary.ts';
import type { StoredFrame } from './log-message.ts';

/** A stored frame with its facts; without those that can't be read. */
export function readFrame({ facts: text, ...frame }: StoredFrame): Frame {
  if (text === undefined) return frame;
  const { data: facts } = summaryFactsSchema.safeParse(parseJson(text));
  return facts === undefined ? frame : { ...frame, facts };
}
