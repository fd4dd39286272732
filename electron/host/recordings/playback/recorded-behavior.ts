import { clientBehavior } from '#shared/hosts/client-behavior.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import { contentOf, isRead, type SeenContent, type SeenMessage } from '#shared/hosts/seen-message.ts';
import { parseMessage } from '#shared/mcp/envelope.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { Frame } from '#shared/model/frames/frame.ts';
import type { ClientBehavior } from '#shared/model/recordings/client-behavior.ts';
import { isOwnRequestId } from '../../sessions/request-id.ts';
import type { Session } from '../../sessions/session.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';

/** Messages of a session that are looked at, and those of them that are read, each up to so many bytes. */
const mostMessages = 20_000;
const mostRead = 2000;
const mostBytes = 1_000_000;
const rowsAtOnce = 1000;
const bodiesAtOnce = 5;

const kinds = ['request', 'notification', 'result', 'error'] as const;
type Kind = (typeof kinds)[number];

/** What the client of a recorded session did, beside what the profile of its host says. */
export async function recordedBehavior(
  session: Session,
  traffic: TrafficLog,
  profiles: readonly HostProfile[],
  signal: AbortSignal | undefined,
): Promise<ClientBehavior> {
  const frames: Frame[] = [];
  let isCut = false;
  for (let from = 0; from < mostMessages; from += rowsAtOnce) {
    signal?.throwIfAborted();
    const { rows, total } = await traffic.rows({ sessionId: session.id, kinds: [...kinds] }, from, rowsAtOnce);
    frames.push(...rows);
    isCut = total > mostMessages;
    if (rows.length < rowsAtOnce) break;
  }
  const messages = frames.flatMap((frame) => seen(frame) ?? []).toSorted((one, other) => one.seq - other.seq);
  const wanted = messages.filter(isRead);
  if (wanted.length > mostRead) isCut = true;
  const contents = await contentsOf(traffic, new Set(wanted.slice(0, mostRead).map(({ seq }) => seq)), frames, signal);
  const read = messages.map((message) => ({ ...message, content: contents.get(message.seq) }));
  const { recorded, clientCapabilities, revision } = session.view();
  const client = recorded?.client;
  const profile = profileOf(profiles, client?.name);
  const said = { capabilities: clientCapabilities, agreed: revision };
  return {
    ...(client && { client }),
    isLoupe: messages.some(({ isFromClient, kind, id }) => isFromClient && kind === 'request' && isOwnRequestId(id)),
    rows: clientBehavior(read, said, profile),
    isCut,
  };
}

/** The profile of the host that names itself so in requests. */
export function profileOf(profiles: readonly HostProfile[], clientName: string | undefined): HostProfile | undefined {
  return profiles.find(({ clientNames }) => clientNames?.value.some((name) => name === clientName));
}

function seen({ seq, at, direction, kind, method = '', rpcId }: Frame): SeenMessage | undefined {
  const known = kinds.find((each): each is Kind => each === kind);
  if (known === undefined || direction === 'local') return undefined;
  return { seq, at, isFromClient: direction === 'out', kind: known, method, id: rpcId };
}

/** What counts of the contents of frames; large ones aren't read. */
async function contentsOf(
  traffic: TrafficLog,
  wanted: ReadonlySet<number>,
  frames: readonly Frame[],
  signal: AbortSignal | undefined,
): Promise<Map<number, SeenContent>> {
  const contents = new Map<number, SeenContent>();
  const small = frames.filter(({ seq, size }) => wanted.has(seq) && size <= mostBytes);
  for (let from = 0; from < small.length; from += bodiesAtOnce) {
    signal?.throwIfAborted();
    const bodies = small.slice(from, from + bodiesAtOnce).map(async ({ seq }) => {
      const { bytes } = await traffic.body(seq, 'payload', 0, mostBytes);
      return { seq, bytes };
    });
    const found = (await Promise.allSettled(bodies)).flatMap((body) => (body.status === 'fulfilled' ? body.value : []));
    await inSlices(read(found, contents), signal);
  }
  return contents;
}

function* read(bodies: readonly { seq: number; bytes: Uint8Array }[], contents: Map<number, SeenContent>): Steps {
  for (const { seq, bytes } of bodies) {
    contents.set(seq, contentOf(parseMessage(Buffer.from(bytes).toString())));
    yield;
  }
}
