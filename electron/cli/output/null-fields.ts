import type { Host } from '#host/create-host.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { type Terminal, visibleLine } from './terminal.ts';
import type { Texts } from './texts.ts';

/** Frames that are searched, and messages that are named. */
const mostFrames = 2000;
const mostMessages = 20;

/** Names the optional fields that are null, and count as absent, in a session's messages. */
export async function noteNullFields(
  { traffic }: Pick<Host, 'traffic'>,
  sessionId: SessionId,
  { terminal, text }: { terminal: Terminal; text: Texts },
): Promise<void> {
  const { rows } = await traffic.rows({ sessionId }, 0, mostFrames);
  const marked = rows.filter(({ marks }) => marks?.includes('nullFields'));
  const lines = new Set<string>();
  for (const { seq, method, kind } of marked.slice(0, mostMessages)) {
    const { meta } = await traffic.frame(seq);
    lines.add(text('cli.nullFields', { method: method ?? kind, fields: String(meta.nullFields ?? '') }));
  }
  for (const line of lines) terminal.note(visibleLine(line));
}
