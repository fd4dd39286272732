import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import { failureOf } from '../../data/failure.ts';
import { SharedWork } from './shared-work.ts';

/** How a JSON text stands against a server's schema. */
export interface ArgumentsCheck {
  /** The newest answer; of a text before this one as long as `isChecking`. */
  check?: SchemaCheck;
  /** This text is not checked yet. */
  isChecking: boolean;
  /** Why it cannot be checked. */
  failure?: Failure;
}

interface Answer {
  what: string;
  text: string;
  check?: SchemaCheck;
  failure?: Failure;
}

const afterMs = 150;
/** The editor and the view around it look at the same text. */
const checks = new SharedWork<SchemaCheck>();

/**
 * Checks a text a moment after the last change; an answer to an older text is dropped. `what` names the schema: the
 * answer about another one says nothing here. Nothing is checked while there is no text.
 */
export function useTextCheck(
  what: string,
  text: string | undefined,
  ask: (text: string, signal: AbortSignal) => Promise<SchemaCheck>,
): ArgumentsCheck {
  const [answer, setAnswer] = useState<Answer>();
  const asked = useRef(ask);
  asked.current = ask;
  useEffect(() => {
    if (text === undefined) return;
    let isWanted = true;
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      const joined = checks.join(`${what} ${text}`, (signal) => asked.current(text, signal));
      leave = joined.leave;
      joined.result.then(
        (check) => {
          if (isWanted) setAnswer({ what, text, check });
        },
        (error: unknown) => {
          if (isWanted) setAnswer({ what, text, failure: failureOf(error) });
        },
      );
    }, afterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      leave?.();
    };
  }, [what, text]);
  const known = answer?.what === what ? answer : undefined;
  return {
    isChecking: text !== undefined && known?.text !== text,
    ...(known?.check !== undefined && { check: known.check }),
    ...(known?.failure !== undefined && { failure: known.failure }),
  };
}
