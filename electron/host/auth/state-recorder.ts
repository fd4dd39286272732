import type { Authorization, AuthorizationTry, ScopeStep } from '#shared/model/authorization.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { AuthorizationConfig } from '#shared/model/server.ts';
import type { Clock } from '../platform.ts';
import type { Credentials, StoredTokens } from './credential-store.ts';
import type { FlowResult } from './flow-context.ts';
import { factsOf } from './token-facts.ts';

const maxTries = 100;
const maxScopeSteps = 100;

/** The state of one server's authorization, as the window shows it. */
export class StateRecorder {
  view: Authorization;
  /** The tokens were issued, not renewed. */
  isFresh = false;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #awaited: { step: Authorization['step']; resolve: () => void }[] = [];

  constructor(serverId: ServerId, clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.view = blank(serverId);
  }

  change(change: Partial<Authorization>): void {
    const { step = this.view.step } = change;
    const since = step === this.view.step ? this.view.since : this.#clock.now();
    const next = Object.entries({ ...this.view, ...change, since }).filter(([, value]) => value !== undefined);
    this.view = { ...blank(this.view.serverId), ...Object.fromEntries(next) };
    for (const awaited of this.#awaited) if (awaited.step === step) awaited.resolve();
    this.#onChange();
  }

  /** Calls `resolve` when the step is reached. */
  onceAt(step: Authorization['step'], resolve: () => void): void {
    this.#awaited = [{ step, resolve }];
  }

  /** Sets the state from stored credentials. */
  loaded(credentials: Credentials, { mode }: AuthorizationConfig): void {
    const { issuer = '', issuers } = credentials;
    const known = issuers[issuer];
    this.view = { ...blank(this.view.serverId), flow: flowOf(mode) };
    if (known?.tokens === undefined) return;
    const { client } = known;
    this.view.issuer = issuer;
    if (client !== undefined) this.view.client = { registration: client.registration, clientId: client.client_id };
    this.authorized(known.tokens, 'renewed');
  }

  begin(mode: AuthorizationConfig['mode'], isRenewal: boolean): void {
    const trail = isRenewal ? this.view.trail : [];
    this.change({ step: 'discovering', flow: flowOf(mode), trail, failure: undefined, request: undefined });
  }

  tried(attempt: AuthorizationTry): void {
    const { trail } = this.view;
    const last = trail.at(-1);
    const isSame = last?.outcome === 'pending' && last.url === attempt.url && last.at === attempt.at;
    this.change({ trail: [...(isSame ? trail.slice(0, -1) : trail), attempt].slice(-maxTries) });
  }

  scopes(cause: ScopeStep['cause'], scope: string | undefined): void {
    const scopes = split(scope) ?? [];
    const step = { at: this.#clock.now(), cause, scopes };
    const scopeHistory = [...this.view.scopeHistory, step].slice(-maxScopeSteps);
    this.change({ scopeHistory, ...(cause !== 'granted' && { requestedScopes: scopes }) });
  }

  authorized(tokens: StoredTokens | undefined, how: FlowResult['how']): void {
    if (tokens === undefined || how === 'notRenewed') {
      this.change({ step: tokens === undefined ? 'none' : 'authorized' });
      return;
    }
    this.isFresh = how === 'issued';
    const requestedScopes = split(tokens.requested);
    this.change({
      step: 'authorized',
      failure: undefined,
      tokens: factsOf(tokens),
      grantedScopes: split(tokens.scope),
      ...(requestedScopes && { requestedScopes }),
    });
  }

  /** The flow failed; earlier tokens may still be valid. */
  ended(failure: Failure, tokens: StoredTokens | undefined): void {
    const isCancelled = failure.code === 'cancelled';
    const step = tokens !== undefined ? 'authorized' : isCancelled ? 'none' : 'refused';
    this.change({ step, failure: isCancelled ? undefined : failure, request: undefined });
    if (tokens === undefined) this.change({ tokens: undefined, grantedScopes: undefined });
  }

  signedOut(): void {
    const { serverId, flow, trail } = this.view;
    this.view = { ...blank(serverId), flow, trail };
    this.change({ step: 'signedOut' });
  }
}

function blank(serverId: ServerId): Authorization {
  return { serverId, step: 'none', since: 0, trail: [], scopeHistory: [], isLasting: true };
}

function flowOf(mode: AuthorizationConfig['mode']): Authorization['flow'] {
  return mode === 'none' ? undefined : mode === 'auto' ? 'code' : mode;
}

function split(scope: string | undefined): string[] | undefined {
  return scope?.split(' ').filter((each) => each !== '');
}
