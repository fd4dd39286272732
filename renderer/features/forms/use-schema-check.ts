import { useEffect, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id.ts';
import type { SchemaCheck } from '#shared/model/schema-check.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';
import { useWalk } from '../../host/queries.ts';
import { SharedWork } from './shared-work.ts';

/** How the arguments stand against the tool's schema. */
export interface ArgumentsCheck {
  /** The newest answer; of a text before this one as long as `isChecking`. */
  check?: SchemaCheck;
  /** This text is not checked yet. */
  isChecking: boolean;
  /** Why it cannot be checked. */
  failure?: Failure;
}

interface Answer {
  tool: string;
  text: string;
  check?: SchemaCheck;
  failure?: Failure;
}

const afterMs = 150;
/** The editor and the view around it look at the same text. */
const checks = new SharedWork<SchemaCheck>();

/** Checks a tool's arguments in the host a moment after the last change; an answer to an older text is dropped. */
export function useSchemaCheck(sessionId: SessionId, ordinal: number, text: string): ArgumentsCheck {
  const [answer, setAnswer] = useState<Answer>();
  // A new walk may bring another schema.
  const generation = useWalk(sessionId, 'tools')?.generation;
  const tool = `${sessionId} ${generation ?? ''} ${ordinal}`;
  useEffect(() => {
    let isWanted = true;
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      const joined = checks.join(`${tool} ${text}`, (signal) =>
        client.calls.check({ sessionId, ordinal, argumentsText: text }, { signal }),
      );
      leave = joined.leave;
      joined.result.then(
        (check) => {
          if (isWanted) setAnswer({ tool, text, check });
        },
        (error: unknown) => {
          if (isWanted) setAnswer({ tool, text, failure: failureOf(error) });
        },
      );
    }, afterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      leave?.();
    };
  }, [sessionId, ordinal, tool, text]);
  // Another tool's answer says nothing here.
  const known = answer?.tool === tool ? answer : undefined;
  return {
    isChecking: known?.text !== text,
    ...(known?.check !== undefined && { check: known.check }),
    ...(known?.failure !== undefined && { failure: known.failure }),
  };
}
