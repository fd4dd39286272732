import { isModernRequest } from '#host/recordings/replay/message-meta.ts';
import type { Send, ServedSession } from '#host/recordings/replay/replay-session.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { Measuring, type ProbeSetup } from './measuring.ts';
import { ProbeSession } from './probe-session.ts';

/** Clients over HTTP without sessions. */
const mostClients = 50;

/** Measures the clients that its sessions serve. */
export class Probe {
  readonly #setup: ProbeSetup;
  /** What is measured without sessions, by the client’s name and version. */
  readonly #stateless = new BoundedMap<string, Measuring>(mostClients);
  readonly #open = new Set<ProbeSession>();
  #isStopping = false;

  constructor(setup: ProbeSetup) {
    this.#setup = setup;
  }

  open(unsolicited: Send): ServedSession {
    const session = new ProbeSession(this.#setup, unsolicited, {
      measuringOf: (message) => this.#measuringOf(message),
      closed: () => this.#open.delete(session),
      isStopping: () => this.#isStopping,
    });
    this.#open.add(session);
    return session;
  }

  /** Saves what was measured. What ends from now on doesn’t end because of its client. */
  stop(): void {
    this.#isStopping = true;
    for (const session of this.#open) session.measuring?.save();
    for (const measuring of this.#stateless.values()) measuring.save();
  }

  /** Undefined for a client that is measured by its session. */
  #measuringOf({ method, params }: JsonObject): Measuring | undefined {
    if (this.#setup.transport !== 'http' || !isModernRequest(String(method), params)) return undefined;
    const info = metaOf(params)[metaKeys.clientInfo];
    const key = JSON.stringify([stringAt(info, 'name'), stringAt(info, 'version')]);
    const measuring = this.#stateless.get(key) ?? new Measuring(this.#setup);
    this.#stateless.set(key, measuring);
    return measuring;
  }
}
