import type { Fault, Rule, RuleFrame, RuleLook, RuleMessage } from '../rule.ts';
import type { RuleSession } from '../session.ts';

type Check = (message: RuleMessage, session: RuleSession, frame: RuleFrame) => Iterable<Fault>;

const none: readonly Fault[] = [];

type Only = NonNullable<RuleLook['only']>;

function perMessage(only: Only, check: Check): Rule['begin'] {
  return (session) => {
    const look = (frame: RuleFrame): readonly Fault[] => {
      if (frame.direction !== only.direction) return none;
      let found: readonly Fault[] = none;
      for (const message of frame.messages) {
        if (!isMeant(message, only)) continue;
        const faults = [...check(message, session, frame)];
        if (faults.length > 0) found = found.length === 0 ? faults : [...found, ...faults];
      }
      return found;
    };
    return Object.assign(look, { only });
  };
}

/** True for a message that a rule looks at. */
export function isMeant({ kind, method }: Pick<RuleMessage, 'kind' | 'method'>, { kinds, methods }: Only): boolean {
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  return methods === undefined || (method !== undefined && methods.includes(method));
}

function kindOnly(direction: Only['direction'], kind: RuleMessage['kind'], methods: readonly string[] | 'all'): Only {
  return { direction, kinds: [kind], ...(methods !== 'all' && { methods }) };
}

/** A rule without facts of its own that looks at each message of the server. */
export function eachServerMessage(check: Check): Rule['begin'] {
  return perMessage({ direction: 'in' }, check);
}

/** The same for requests of the server, of these methods or of all. */
export function eachServerRequest(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(kindOnly('in', 'request', methods), check);
}

/** The same for notifications of the server. */
export function eachServerNotification(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(kindOnly('in', 'notification', methods), check);
}

/** The same for successful responses to requests of these methods, or of all, whose result is an object. */
export function eachResult(
  methods: readonly string[] | 'all',
  check: (
    message: RuleMessage & Required<Pick<RuleMessage, 'result'>>,
    session: RuleSession,
    frame: RuleFrame,
  ) => Iterable<Fault>,
): Rule['begin'] {
  return perMessage(kindOnly('in', 'result', methods), (message, session, frame) =>
    message.result === undefined ? none : check({ ...message, result: message.result }, session, frame),
  );
}

/** The same for error responses. */
export function eachError(methods: readonly string[] | 'all', check: Check): Rule['begin'] {
  return perMessage(kindOnly('in', 'error', methods), check);
}

/** The same for messages of the client. */
export function eachClientMessage(check: Check): Rule['begin'] {
  return perMessage({ direction: 'out' }, check);
}
