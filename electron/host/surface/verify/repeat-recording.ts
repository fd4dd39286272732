import type { JsonObject } from '#shared/model/json/json.ts';
import { declares } from '../../exchanges/list-methods.ts';
import type { RecordedRequest } from '../../recordings/replay/recorded-request.ts';
import type { IgnoreRule } from '../../recordings/verify/ignore-rules.ts';
import { type CheckReport, type ComparedSides, type NewResponse, verify } from '../../recordings/verify/verifier.ts';
import type { Session } from '../../sessions/session.ts';
import type { Catalog } from '../lists/catalog.ts';
import { type Sending, sendRequest } from './send-request.ts';

export interface Repeating extends Sending {
  catalog: Pick<Catalog, 'fetch'>;
  rules: readonly IgnoreRule[];
  onReport(report: CheckReport, compared?: ComparedSides): void;
}

/**
 * Sends the requests of a recording in a session, in their order, and reports what came back. Returns the responses that
 * differ. Throws when the signal aborts.
 */
export async function repeatRecording(
  requests: readonly RecordedRequest[],
  { catalog, rules, onReport, ...sending }: Repeating,
): Promise<NewResponse[]> {
  const { session, serverRequests } = sending;
  // For the gate, and for the headers of calls (2026-07-28).
  const calls = requests.some(({ method }) => method === 'tools/call');
  if (calls && declares(session.capabilities, 'tools')) await catalog.fetch(session, 'tools', 'all');
  try {
    return await verify(requests, {
      now: () => sending.clock.now(),
      era: session.era,
      handshake: session.era === 'legacy' ? handshakeOf(session) : undefined,
      rules,
      mask: (recorded) => session.secretMask.text(recorded),
      send: (request, replies) => sendRequest(request, replies, sending),
      onReport,
    });
  } finally {
    serverRequests.adoptRules([], session.id);
  }
}

/** What the session knows of its `initialize`. */
function handshakeOf(session: Session): JsonObject {
  const { revision, answeredRevision, capabilities, serverInfo, instructions } = session.view();
  const protocolVersion = answeredRevision ?? revision;
  return {
    ...(protocolVersion !== undefined && { protocolVersion }),
    ...(capabilities !== undefined && { capabilities }),
    ...(serverInfo !== undefined && { serverInfo }),
    ...(instructions !== undefined && { instructions }),
  };
}
