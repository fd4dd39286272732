import { readEnvelope } from '#shared/mcp/envelope.ts';
import type { LinkEvents } from './link.ts';
import type { TappedMessage } from './tap.ts';

/** Passes a recorded message on; a batch (2025-03-26) entry by entry, all under the batch's frame. */
export function deliver({ envelope, seq }: TappedMessage, events: Pick<LinkEvents, 'message' | 'stray'>): void {
  if (envelope.kind === 'stray') {
    events.stray();
    return;
  }
  if (envelope.kind !== 'batch') {
    events.message(envelope, seq);
    return;
  }
  for (const entry of envelope.entries) {
    const single = readEnvelope(entry);
    if (single.kind === 'stray' || single.kind === 'batch') events.stray();
    else events.message(single, seq);
  }
}
