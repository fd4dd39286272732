import type { IncomingHttpHeaders } from 'node:http';
import { isModernRequest } from '#host/recordings/replay/message-meta.ts';
import type { Send } from '#host/recordings/replay/replay-session.ts';
import type { HttpServed } from '#host/recordings/replay/serve-http.ts';
import { HttpSeen } from '#shared/hosts/measure/http-seen.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { ClientNumbers } from './client-numbers.ts';
import { Measuring, type ProbeSetup } from './measuring.ts';
import { ProbeSession } from './probe-session.ts';

/** Clients over HTTP that are remembered beyond a session. */
const mostClients = 50;

/** Measures the clients that its sessions serve. */
export class Probe {
  readonly #setup: ProbeSetup;
  /** What is measured without sessions, by the client’s name, version and User-Agent. */
  readonly #stateless = new BoundedMap<string, Measuring>(mostClients);
  /** What clients do when requests fail, in all of their sessions: by the same. */
  readonly #http = new BoundedMap<string, HttpSeen>(mostClients);
  readonly #numbers = new ClientNumbers();
  readonly #open = new Set<ProbeSession>();
  #isStopping = false;

  constructor(setup: ProbeSetup) {
    this.#setup = setup;
  }

  open(unsolicited: Send, headers: IncomingHttpHeaders = {}): HttpServed {
    const session = new ProbeSession(this.#setup, unsolicited, {
      measuringOf: (message) => this.#measuringOf(message, headers['user-agent']),
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

  #measuringOf(message: JsonObject, userAgent: string | undefined): { measuring: Measuring; isShared: boolean } {
    const { method, params } = message;
    const isShared = this.#setup.transport === 'http' && isModernRequest(String(method), params);
    const source = isJsonObject(params) && method === 'initialize' ? params.clientInfo : undefined;
    const info = source ?? metaOf(params)[metaKeys.clientInfo];
    const key = JSON.stringify([stringAt(info, 'name'), stringAt(info, 'version'), userAgent]);
    const known = isShared ? this.#stateless.get(key) : undefined;
    const http = this.#httpOf(key, message);
    const measuring = known ?? new Measuring(this.#setup, { userAgent, http, numbers: this.#numbers });
    if (isShared) this.#stateless.set(key, measuring);
    return { measuring, isShared };
  }

  #httpOf(key: string, message: JsonObject): HttpSeen | undefined {
    if (!this.#setup.hasFaults) return undefined;
    const http = this.#http.get(key) ?? new HttpSeen();
    this.#http.set(key, http);
    http.began(message, this.#setup.clock.now());
    return http;
  }
}
