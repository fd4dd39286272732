import type { Session } from '#host/sessions/session.ts';
import { failureText } from '#host/texts.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import type { FindingItem } from '#shared/model/findings/finding.ts';
import { nextStep } from '../../output/failure-report.ts';
import type { Texts } from '../../output/texts.ts';
import { checkProblem, type ItemTime, type Problem } from './problem.ts';

/** Of what a server says about a failure. */
const mostCharacters = 200;
const stderrLines = 10;

/** Failures of the connection, not of one request. */
const ofConnection: ReadonlySet<FailureCode> = new Set([
  'processExited',
  'connectionRefused',
  'hostNotFound',
  'networkFailed',
  'connectionLost',
  'sessionExpired',
  'notConnected',
]);

/** The requests of a check that failed. A connection that is lost fails many of them and is one problem. */
export class RequestProblems {
  readonly #text: Texts;
  readonly #session: Session;
  readonly #problems: Problem[] = [];
  /** How long the requests for items took. */
  readonly times: ItemTime[] = [];
  /** Failures of the connection, with the problem that each is if it is the only one. */
  readonly #lost: { failure: Failure; problem: Problem }[] = [];

  constructor(session: Session, text: Texts) {
    this.#session = session;
    this.#text = text;
  }

  /** The server has ended, or the connection: every further request would fail. */
  get isOver(): boolean {
    return this.#session.phase !== 'ready';
  }

  /** A request failed. `isBreaking`: nothing can be said about the server's changes then. */
  failed(method: string, item: FindingItem, failure: Failure, isBreaking = false): void {
    const problem = {
      ...requestProblem(this.#text, item, failureText(failure, this.#text), method),
      actual: failure.cause?.slice(0, mostCharacters).toWellFormed(),
      isBreaking,
    };
    if (ofConnection.has(failure.code)) this.#lost.push({ failure, problem });
    else this.#problems.push(problem);
  }

  add(problem: Problem): void {
    this.#problems.push(problem);
  }

  /** Everything, with one problem for a connection that was lost. */
  all(): Problem[] {
    const [first] = this.#lost;
    const { end } = this.#session.view();
    const failure = end?.failure ?? first?.failure;
    if (failure === undefined) return this.#problems;
    if (end === undefined && first !== undefined && this.#lost.length === 1) return [...this.#problems, first.problem];
    return [connectionProblem(this.#session, failure, this.#text), ...this.#problems];
  }
}

/** A response that can't be used, or a request that has none. */
export function requestProblem(text: Texts, item: FindingItem, problem: string, method = 'tools/call'): Problem {
  return checkProblem('CHECK-REQUEST', {
    item,
    title: text('cli.check.request.title', { method, problem }),
    expected: text('cli.check.request.expected'),
  });
}

/** The server can't be reached, or was lost; without a session nothing was sent to it. */
export function connectionProblem(session: Session | undefined, failure: Failure, text: Texts): Problem {
  const { stderrTail = [] } = session?.view() ?? {};
  const stderr = stderrTail.slice(-stderrLines);
  return checkProblem('CHECK-CONNECTION', {
    isBreaking: true,
    title: failureText(failure, text),
    expected: text('cli.check.connection.expected'),
    // Of a process that ended, the cause is its stderr.
    ...(stderr.length === 0 && { actual: failure.cause?.slice(0, mostCharacters).toWellFormed() }),
    ...(stderr.length > 0 && { stderr }),
    fix: nextStep(failure, text),
  });
}
