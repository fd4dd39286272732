import type { ServerCost } from '#shared/model/costs.ts';
import { checkItems } from '#shared/rules/check-items.ts';
import type { TokenCost } from '#shared/rules/item-rule.ts';
import { budgets } from '#shared/rules/usability/budgets.ts';
import type { Clock } from '../platform.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionRegistry } from '../sessions/session-registry.ts';
import type { SettingsStore } from '../storage/config/settings-store.ts';
import type { ModelCosts } from '../surface/costs/model-costs.ts';
import type { Catalog } from '../surface/lists/catalog.ts';
import { DebouncedCheck } from './debounced-check.ts';
import type { JudgedSession } from './findings-message.ts';
import type { Found } from './found.ts';
import { itemFindings } from './item-findings.ts';

/** Costs are counted this long after the last change, in milliseconds. */
const waitMs = 500;

export interface BudgetChecksContext {
  clock: Clock;
  catalog: Pick<Catalog, 'listFetches'>;
  sessions: Pick<SessionRegistry, 'list'>;
  settings: Pick<SettingsStore, 'value' | 'onChange'>;
  costs: Pick<ModelCosts, 'ofSession'>;
  found: Found;
  /** False: never, since a command has a budget of its own. */
  isFollowing: boolean;
  onFound(): void;
}

/** Checks whether the connected servers cost a model more tokens than the settings allow. Counts only with a budget. */
export class BudgetChecks {
  readonly #context: BudgetChecksContext;
  readonly #checks: DebouncedCheck;
  #hasFindings = false;

  constructor(context: BudgetChecksContext) {
    this.#context = context;
    const { clock, onFound } = context;
    // It fails when the thread that counts has ended, as it does when the host closes.
    this.#checks = new DebouncedCheck({ clock, waitMs, check: () => this.#check(), onEnd: onFound });
  }

  get isBusy(): boolean {
    return this.#checks.isBusy;
  }

  /** Checks all servers soon: a list, a setting or a connection has changed. */
  again(): void {
    if (this.#context.isFollowing && (this.#hasBudget || this.#hasFindings)) this.#checks.again();
  }

  /** Resolves when the costs are checked as they are now. */
  settled(): Promise<void> {
    return this.#checks.settled();
  }

  close(): void {
    this.#checks.close();
  }

  get #hasBudget(): boolean {
    const { serverTokenBudget, totalTokenBudget } = this.#context.settings.value;
    return serverTokenBudget !== undefined || totalTokenBudget !== undefined;
  }

  async #check(): Promise<void> {
    const { found, costs } = this.#context;
    const counted: ServerCost[] = [];
    for (const session of this.#hasBudget ? this.#listing() : []) {
      if (this.#checks.isClosed) return;
      found.see({ serverId: session.server.id, sessionId: session.id }, session.server.name);
      counted.push(await costs.ofSession(session));
    }
    const all = counted.reduce((sum, { tokens }) => sum + tokens, 0);
    const largest = counted.toSorted((one, other) => other.tokens - one.tokens).at(0)?.sessionId;
    const known = new Map(counted.map((cost) => [cost.sessionId, cost.tokens]));
    this.#hasFindings = false;
    for (const session of found.sessions) {
      this.#report(session, known.get(session.sessionId), session.sessionId === largest ? all : undefined);
    }
  }

  /** The connected servers whose lists are there. */
  #listing(): Session[] {
    const { sessions, catalog } = this.#context;
    return sessions.list().filter(({ id, phase, isRecorded }) => {
      const fetches = catalog.listFetches(id);
      return phase === 'ready' && !isRecorded && fetches.every((fetch) => fetch.phase !== 'fetching');
    });
  }

  /** A server that isn't connected has nothing to report: a model isn't given its lists. */
  #report({ serverId, sessionId }: JudgedSession, tokens: number | undefined, all: number | undefined): void {
    const { found, clock, settings } = this.#context;
    const { serverTokenBudget, totalTokenBudget } = settings.value;
    const surface = { cost: costOf(tokens, serverTokenBudget), costOfAll: costOf(all, totalTokenBudget) };
    const { findings } = checkItems(surface, budgets.rules);
    this.#hasFindings ||= findings.length > 0;
    found.reportCosts(sessionId, itemFindings({ serverId, sessionId }, clock.now(), findings));
  }
}

function costOf(tokens: number | undefined, budget: number | undefined): TokenCost | undefined {
  return tokens === undefined || budget === undefined ? undefined : { tokens, budget };
}
