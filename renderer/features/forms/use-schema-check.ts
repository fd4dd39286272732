import { useEffect, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';

/** How the arguments stand against the tool's schema. */
export interface ArgumentsCheck {
  /** The newest answer; of a text before this one as long as `isChecking`. */
  check?: SchemaCheck;
  /** This text is not checked yet. */
  isChecking: boolean;
  /** Why it cannot be checked. */
  failure?: Failure;
}

const afterMs = 150;

/** Checks a tool's arguments in the host a moment after the last change; an answer to an older text is dropped. */
export function useSchemaCheck(sessionId: SessionId, ordinal: number, text: string): ArgumentsCheck {
  const [answer, setAnswer] = useState<{ of: string; check?: SchemaCheck; failure?: Failure }>();
  const subject = `${sessionId} ${ordinal} ${text}`;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      client.calls.check({ sessionId, ordinal, argumentsText: text }, { signal: abort.signal }).then(
        (check) => {
          if (!abort.signal.aborted) setAnswer({ of: `${sessionId} ${ordinal} ${text}`, check });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setAnswer({ of: `${sessionId} ${ordinal} ${text}`, failure: failureOf(error) });
        },
      );
    }, afterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [sessionId, ordinal, text]);
  // Another tool's answer says nothing here.
  const isOfTool = answer?.of.startsWith(`${sessionId} ${ordinal} `) === true;
  return {
    isChecking: answer?.of !== subject,
    ...(isOfTool && answer.check !== undefined && { check: answer.check }),
    ...(isOfTool && answer.failure !== undefined && { failure: answer.failure }),
  };
}
