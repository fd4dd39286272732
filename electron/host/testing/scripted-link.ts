import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { monotonicClock } from '../platform.ts';
import { Peer, type PeerHooks } from '../sessions/peer.ts';
import type { Link, OutgoingMessage, SendOptions } from '../wire/transports/link.ts';

/** A link that keeps what it is given; the test receives in place of the server. */
export class ScriptedLink implements Link {
  readonly kind = 'http';
  readonly sent: (OutgoingMessage & JsonObject)[] = [];
  readonly options: SendOptions[] = [];
  readonly process = undefined;
  readonly httpSessionId = undefined;
  readonly listenStream = undefined;
  /** The seq of a sent frame; 0 for one that wasn't sent after all. */
  nextSeq = (): number => this.sent.length;

  async open(): Promise<void> {}

  async send(message: OutgoingMessage & JsonObject, options: SendOptions = {}): Promise<number> {
    this.sent.push(message);
    this.options.push(options);
    return this.nextSeq();
  }

  async sendBytes(): Promise<void> {}

  adoptRevision(): void {}

  unfinished(): undefined {}

  async close(): Promise<void> {}

  /** The methods of what was sent, in order. */
  get methods(): (Json | undefined)[] {
    return this.sent.map(({ method }) => method);
  }
}

interface PeerEvents {
  notifications: string[];
  givenUp: [requestId: string, how: string][];
}

/** A peer on a scripted link, whose time is that of `Date`, and what it reports. */
export function scriptedPeer(change: Partial<PeerHooks> = {}): { peer: Peer; link: ScriptedLink } & PeerEvents {
  const events: PeerEvents = { notifications: [], givenUp: [] };
  const link = new ScriptedLink();
  const peer = new Peer(
    { ...monotonicClock, now: () => Date.now() },
    {
      decorate: (params) => params,
      cancelsByClosing: () => false,
      respond: async () => ({ result: {} }),
      onNotification: (method) => events.notifications.push(method),
      onGiveUp: (requestId, how) => events.givenUp.push([requestId, how]),
      onRefuse: () => {},
      onChange: () => {},
      timeouts: () => ({ timeoutMs: 60_000, maxTimeoutMs: 300_000 }),
      ...change,
    },
  );
  peer.attach(link);
  return { peer, link, ...events };
}
