import type { ImportRemarks } from '#shared/model/recordings/recording.ts';
import { type Terminal, visibleLine } from './terminal.ts';
import type { Texts } from './texts.ts';

/** So many are named; the window's dialog names more of them. */
const mostNamed = 20;

/** Prints to stderr what an imported file lacks, entry by entry. */
export function noteIncomplete(
  { incomplete, moreIncomplete }: ImportRemarks,
  { terminal, text }: { terminal: Terminal; text: Texts },
): void {
  if (incomplete.length === 0) return;
  terminal.note(text('importRecordings.incomplete.title', { count: incomplete.length + moreIncomplete }));
  for (const { number, request = '', missing } of incomplete.slice(0, mostNamed)) {
    const parts = text.quantities.list(missing.map((part) => text(`importRecordings.incomplete.parts.${part}`)));
    const what = missing.length === 0 ? 'unread' : 'lacks';
    const line = text(`importRecordings.incomplete.${what}`, { number, request, missing: parts });
    terminal.note(`  ${visibleLine(line)}`);
  }
  const more = Math.max(0, incomplete.length - mostNamed) + moreIncomplete;
  if (more > 0) terminal.note(`  ${text('importRecordings.incomplete.more', { count: more })}`);
}
