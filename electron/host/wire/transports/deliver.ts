import { type Envelope, type RpcId, readEnvelope } from '#shared/mcp/envelope.ts';
import type { Json } from '#shared/model/json.ts';
import type { LinkEvents } from './link.ts';
import type { TappedMessage } from './tap.ts';

/** Passes a recorded message on; a batch (2025-03-26) entry by entry, all under the batch's frame. */
export function deliver({ envelope, seq }: TappedMessage, events: Pick<LinkEvents, 'onMessage' | 'onStray'>): void {
  if (envelope.kind === 'stray') {
    events.onStray();
    return;
  }
  if (envelope.kind !== 'batch') {
    events.onMessage(envelope, seq);
    return;
  }
  for (const entry of envelope.entries) {
    const message = single(entry);
    if (message.kind === 'stray') events.onStray();
    else events.onMessage(message, seq);
  }
}

/** True for a message that holds the response to the request `rpcId`, on its own or in a batch. */
export function answers(envelope: Envelope, rpcId: RpcId | undefined): boolean {
  if (envelope.kind === 'batch') return envelope.entries.some((entry) => answers(single(entry), rpcId));
  return rpcId !== undefined && (envelope.kind === 'result' || envelope.kind === 'error') && envelope.id === rpcId;
}

/** A batch within a batch isn't a message. */
function single(entry: Json): Envelope {
  return Array.isArray(entry) ? { kind: 'stray' } : readEnvelope(entry);
}
