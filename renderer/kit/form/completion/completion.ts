import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json.ts';
import type { Session } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';

/** What a server suggests for one text. */
interface Suggestions {
  values: readonly string[];
  /** How many there are altogether, as the server states. */
  total?: number | undefined;
  hasMore?: boolean | undefined;
  /** How long the server took, in milliseconds. */
  durationMs: number;
}

/** Asks a server to complete a text; aborting cancels the request on the wire. */
export type Complete = (text: string, signal: AbortSignal) => Promise<Suggestions>;

type Ref = Parameters<typeof client.completion.complete>[0]['ref'];

/**
 * Whether completions may be requested from a server. Servers of 2024-11-05 cannot declare them and get requests;
 * later ones only when they declare `completions`.
 */
export function completes({ phase, capabilities, revision }: Session): boolean {
  if (phase !== 'ready') return false;
  return revision === '2024-11-05' || (isJsonObject(capabilities) && isJsonObject(capabilities.completions));
}

/** Completes one argument of a template or a prompt; `context` holds the other arguments that are filled in. */
export function serverCompletion(
  sessionId: SessionId,
  ref: Ref,
  argumentName: string,
  context: Readonly<Record<string, string>>,
): Complete {
  return (value, signal) =>
    client.completion.complete({ sessionId, ref, argument: { name: argumentName, value }, context }, { signal });
}

/** The suggestions for one field. The last ones stay while new ones are fetched. */
export interface Completion {
  isFetching: boolean;
  suggestions: Suggestions | undefined;
  failure: Failure | undefined;
  /** Asks for `text` after `delayMs`, unless it is called again meanwhile. */
  ask: (text: string, delayMs?: number) => void;
  /** Cancels what is being fetched; what came stays. */
  stop: () => void;
}

/** How long typing must rest before the request, in milliseconds. */
const restMs = 150;

/** Fetches suggestions for one field; without `complete` there are none. */
export function useCompletion(complete: Complete | undefined): Completion {
  const queryKey = ['completion', useId()];
  const queryClient = useQueryClient();
  // A number of its own makes each of them a new query, also for the same text.
  const [asked, setAsked] = useState<{ number: number; text?: string; delayMs?: number }>({ number: 0 });
  const { number, text, delayMs } = asked;
  // Of another state of the server: the suggestions may no longer be right.
  if (complete === undefined && text !== undefined) setAsked({ number });
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKey, number],
    queryFn:
      complete === undefined || text === undefined
        ? skipToken
        : async ({ signal }) => {
            await new Promise((resolve) => setTimeout(resolve, delayMs));
            signal.throwIfAborted();
            return complete(text, signal);
          },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 'static',
  });
  return {
    isFetching,
    suggestions: text === undefined ? undefined : data,
    failure: text === undefined || error === null ? undefined : failureOf(error),
    ask: (next, nextDelayMs = restMs) =>
      setAsked((before) => ({ number: before.number + 1, text: next, delayMs: nextDelayMs })),
    stop: () => void queryClient.cancelQueries({ queryKey }),
  };
}
