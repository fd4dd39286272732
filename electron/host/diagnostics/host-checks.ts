import type { RunId } from '#shared/model/id/id.ts';
import type { Timer } from '../platform.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { SettingsStore } from '../storage/config/settings-store.ts';
import type { Catalog } from '../surface/lists/catalog.ts';
import type { Found } from './found.ts';
import type { SessionInHostsContext } from './session-in-hosts.ts';

/** Sessions are checked this long after the last change, in milliseconds. */
const calmMs = 700;

export interface HostChecksContext extends SessionInHostsContext {
  catalog: Pick<Catalog, 'list' | 'listFetches' | 'onChange'>;
  sessions: Pick<SessionRegistry, 'list' | 'observe'>;
  settings: Pick<SettingsStore, 'value' | 'onChange'>;
  /** Of calls that ended. */
  runs: { onChange(listener: (runId: RunId) => void): void };
  found: Found;
  /** False: never, since a command names its hosts. */
  isFollowing: boolean;
  onFound(): void;
}

/**
 * Checks what hosts make of the sessions' lists and results: those that the person chose in the settings, and for a server of
 * a project those of its `.loupe/hosts`. Without any, nothing is looked at.
 */
export class HostChecks {
  readonly #context: HostChecksContext;
  #due: Timer | undefined;
  #running: Promise<void> | undefined;
  readonly #abort = new AbortController();

  constructor(context: HostChecksContext) {
    this.#context = context;
    const { settings, sessions, runs } = context;
    let chosen = settings.value.hosts.join();
    settings.onChange(() => {
      const now = settings.value.hosts.join();
      if (now !== chosen) this.again();
      chosen = now;
    });
    // What a recorded client was sent is complete then.
    sessions.observe({ onReady: () => this.again(), onEnd: () => this.again() });
    runs.onChange(() => this.again());
  }

  get isBusy(): boolean {
    return this.#due !== undefined || this.#running !== undefined;
  }

  /** Checks all sessions soon: a list, a result or the choice has changed. */
  again(): void {
    if (!this.#context.isFollowing || this.#abort.signal.aborted || !this.#isWanted) return;
    this.#due?.clear();
    this.#due = this.#context.clock.setTimeout(() => void this.#check(), calmMs).unref();
  }

  /** Resolves when what hosts make of the sessions is checked as they are now. */
  async settled(): Promise<void> {
    if (this.#due !== undefined) await this.#check();
    await this.#running;
  }

  close(): void {
    this.#abort.abort();
    this.#due?.clear();
    this.#due = undefined;
  }

  /** Whether a host was chosen, or one may be by a project, or there is something to be taken back. */
  get #isWanted(): boolean {
    const { settings, sessions, found } = this.#context;
    if (settings.value.hosts.length > 0 || found.sessions.some(({ hosts }) => hosts.length > 0)) return true;
    return sessions.list().some(({ server }) => server.project !== undefined);
  }

  #check(): Promise<void> {
    this.#due?.clear();
    this.#due = undefined;
    const check = (this.#running ?? Promise.resolve())
      .then(() => this.#checkNow())
      // The host closes, or a session ended meanwhile: it is checked again.
      .catch(() => {})
      .finally(() => {
        if (this.#running === check) this.#running = undefined;
        this.#context.onFound();
      });
    this.#running = check;
    return check;
  }

  async #checkNow(): Promise<void> {
    const { sessions, catalog, found } = this.#context;
    // What is known of hosts is read with its first use.
    const { sessionInHosts } = await import('./session-in-hosts.ts');
    for (const session of sessions.list()) {
      const isListing = catalog.listFetches(session.id).some(({ phase }) => phase === 'fetching');
      if (isListing || this.#abort.signal.aborted) continue;
      const findings = await sessionInHosts(this.#context, session, this.#abort.signal);
      const isKnown = found.sessions.some(({ sessionId }) => sessionId === session.id);
      if (findings === undefined && !isKnown) continue;
      found.see({ serverId: session.server.id, sessionId: session.id }, session.server.name);
      found.reportHosts(session.id, findings ?? []);
    }
  }
}
