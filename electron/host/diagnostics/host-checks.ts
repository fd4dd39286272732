import { basename, dirname } from 'node:path';
import type { Finding } from '#shared/model/findings/finding.ts';
import type { RunId } from '#shared/model/id/id.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { SettingsStore } from '../storage/config/settings-store.ts';
import type { FileWatcher } from '../storage/files/file-watcher.ts';
import { watchInner } from '../storage/files/inner-folder.ts';
import { projectHostsFile } from '../storage/hosts/project-hosts.ts';
import type { Catalog } from '../surface/lists/catalog.ts';
import { DebouncedCheck } from './debounced-check.ts';
import type { Found } from './found.ts';
import type { SessionInHostsContext } from './session-in-hosts.ts';

/** Sessions are checked this long after the last change, in milliseconds. */
const waitMs = 700;

export interface HostChecksContext extends SessionInHostsContext {
  catalog: Pick<Catalog, 'list' | 'listFetches' | 'onChange'>;
  sessions: Pick<SessionRegistry, 'list' | 'observe'>;
  settings: Pick<SettingsStore, 'value' | 'onChange'>;
  /** Of calls that ended. */
  runs: { onChange(listener: (runId: RunId) => void): void };
  found: Found;
  files: Pick<FileWatcher, 'folder'>;
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
  readonly #checks: DebouncedCheck;
  readonly #abort = new AbortController();
  /** Projects whose `.loupe/hosts` is watched, with what ends that. */
  readonly #projects = new Map<string, () => void>();

  constructor(context: HostChecksContext) {
    this.#context = context;
    const { clock, settings, sessions, runs, onFound } = context;
    this.#checks = new DebouncedCheck({ clock, waitMs, check: () => this.#check(), onEnd: onFound });
    let chosen = settings.value.hosts.join();
    settings.onChange(() => {
      const now = settings.value.hosts.join();
      if (now !== chosen) this.again();
      chosen = now;
    });
    // What a recorded client was sent is complete then.
    sessions.observe({
      onReady: (session) => {
        this.#watchProject(session);
        this.again();
      },
      onEnd: () => this.again(),
    });
    runs.onChange(() => this.again());
  }

  get isBusy(): boolean {
    return this.#checks.isBusy;
  }

  /** Checks all sessions soon: a list, a result or the choice has changed. */
  again(): void {
    if (this.#context.isFollowing && this.#isWanted) this.#checks.again();
  }

  /** Resolves when what hosts make of the sessions is checked as they are now. */
  settled(): Promise<void> {
    return this.#checks.settled();
  }

  close(): void {
    this.#abort.abort();
    this.#checks.close();
    for (const stop of this.#projects.values()) stop();
  }

  /** Whether a host was chosen, or one may be by a project, or there is something to be taken back. */
  get #isWanted(): boolean {
    const { settings, sessions, found } = this.#context;
    if (settings.value.hosts.length > 0 || found.sessions.some(({ hosts }) => hosts.length > 0)) return true;
    return sessions.list().some(({ server }) => server.project !== undefined);
  }

  #watchProject({ server: { project } }: Session): void {
    const { files, isFollowing } = this.#context;
    if (!isFollowing || project === undefined || this.#projects.has(project)) return;
    const stop = watchInner(files, project, dirname(projectHostsFile), (name) => {
      if (name === undefined || name === basename(projectHostsFile)) this.again();
    });
    this.#projects.set(project, stop);
  }

  async #check(): Promise<void> {
    const { sessions, catalog, found } = this.#context;
    for (const session of sessions.list()) {
      const isListing = catalog.listFetches(session.id).some(({ phase }) => phase === 'fetching');
      if (isListing || this.#abort.signal.aborted) continue;
      const { findings, hasFailed = false } = await this.#checkSession(session);
      const isKnown = found.sessions.some(({ sessionId }) => sessionId === session.id);
      if (findings === undefined && !hasFailed && !isKnown) continue;
      found.see({ serverId: session.server.id, sessionId: session.id }, session.server.name);
      found.reportHosts(session.id, findings ?? [], hasFailed);
    }
  }

  async #checkSession(session: Session): Promise<{ findings?: Finding[] | undefined; hasFailed?: boolean }> {
    // What is known of hosts is read with its first use.
    const { sessionInHosts } = await import('./session-in-hosts.ts');
    try {
      return { findings: await sessionInHosts(this.#context, session, this.#abort.signal) };
    } catch {
      // The host closes, or the session ended meanwhile: else it is a fault of Loupe, and others are checked all the same.
      return { hasFailed: !this.#abort.signal.aborted && this.#context.sessions.list().includes(session) };
    }
  }
}
