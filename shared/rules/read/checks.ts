import type { Fault, Rule, RuleFrame, RuleMessage } from '../rule.ts';
import type { RuleSession } from '../session.ts';

type Check = (message: RuleMessage, session: RuleSession, frame: RuleFrame) => Iterable<Fault>;

const none: readonly Fault[] = [];

function perMessage(isMeant: (message: RuleMessage, frame: RuleFrame) => boolean, check: Check): Rule['begin'] {
  return (session) => (frame) => {
    let found: readonly Fault[] = none;
    for (const message of frame.messages) {
      if (!isMeant(message, frame)) continue;
      const faults = [...check(message, session, frame)];
      if (faults.length > 0) found = found.length === 0 ? faults : [...found, ...faults];
    }
    return found;
  };
}

/** A rule without facts of its own that looks at each message of the server. */
export function eachServerMessage(check: Check): Rule['begin'] {
  return perMessage((_, { direction }) => direction === 'in', check);
}

/** The same for requests of the server, of these methods or of all. */
export function eachServerRequest(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(
    ({ kind, method }, { direction }) => direction === 'in' && kind === 'request' && isOf(method, methods),
    check,
  );
}

/** The same for notifications of the server. */
export function eachServerNotification(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(
    ({ kind, method }, { direction }) => direction === 'in' && kind === 'notification' && isOf(method, methods),
    check,
  );
}

/** The same for successful responses to requests of these methods, or of all: with `result`, an object, always there. */
export function eachResult(
  methods: readonly string[] | 'all',
  check: (
    message: RuleMessage & Required<Pick<RuleMessage, 'result'>>,
    session: RuleSession,
    frame: RuleFrame,
  ) => Iterable<Fault>,
): Rule['begin'] {
  return perMessage(
    ({ kind, method, result }, { direction }) =>
      direction === 'in' && kind === 'result' && result !== undefined && isOf(method, methods),
    (message, session, frame) =>
      message.result === undefined ? none : check({ ...message, result: message.result }, session, frame),
  );
}

/** The same for error responses. */
export function eachError(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(
    ({ kind, method }, { direction }) => direction === 'in' && kind === 'error' && isOf(method, methods),
    check,
  );
}

/** The same for messages of the client. */
export function eachClientMessage(check: Check): Rule['begin'] {
  return perMessage((_, { direction }) => direction === 'out', check);
}

function isOf(method: string | undefined, methods: readonly string[] | 'all'): boolean {
  return methods === 'all' || (method !== undefined && methods.includes(method));
}
