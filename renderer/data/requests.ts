import { type Mutation, useMutationState } from '@tanstack/react-query';
import type { Failure } from '#shared/model/failure.ts';
import { queryClient } from './client.ts';
import { failureOf } from './failure.ts';

interface Variables<Input> {
  input: Input;
  controller: AbortController;
}

/** The latest request of a key. While pending or when cancelled, the previous result stays. */
export interface RequestState<Input, Output> {
  input: Input;
  /** When it was sent, in milliseconds since 1970, while a response is pending. */
  since: number | undefined;
  result: Output | undefined;
  failure: Failure | undefined;
}

/** Settled requests of one kind that are stored, the oldest beyond them are dropped. */
const maxStored = 200;

/**
 * Requests that a user starts and that continue when their view closes: several at once, one for each key. Their states
 * are in the mutation cache.
 */
export function createRequests<Input, Output>(
  kind: string,
  send: (input: Input, options: { signal: AbortSignal }) => Promise<Output>,
) {
  const cache = queryClient.getMutationCache();
  const filters = (key: string) => ({ mutationKey: [kind, key], exact: true });
  const find = (key: string, isPending: boolean) =>
    cache.find<Output, Error, Variables<Input>>({
      ...filters(key),
      predicate: ({ state }) => (state.status === 'pending') === isPending,
    });
  const drop = (mutation: Parameters<typeof cache.remove>[0] | undefined) => {
    if (mutation !== undefined) cache.remove(mutation);
  };
  const cancel = (key: string) => {
    const pending = find(key, true);
    pending?.state.variables?.controller.abort();
    drop(pending);
  };
  return {
    /** Sends a request, replacing a pending one. Rejects when it fails or is cancelled. */
    async start(key: string, input: Input): Promise<Output> {
      cancel(key);
      const settled = find(key, false);
      const mutation = cache.build<Output, Error, Variables<Input>, unknown>(queryClient, {
        mutationKey: [kind, key],
        mutationFn: ({ input: sent, controller }) => send(sent, { signal: controller.signal }),
        gcTime: Number.POSITIVE_INFINITY,
      });
      const controller = new AbortController();
      try {
        return await mutation.execute({ input, controller });
      } finally {
        // A cancelled request is already removed, and the previous one restored.
        if (!controller.signal.aborted) drop(settled);
        const others = cache.findAll({ mutationKey: [kind], predicate: ({ state }) => state.status !== 'pending' });
        for (const oldest of others.slice(0, -maxStored)) drop(oldest);
      }
    },
    cancel,
    /** The last request; undefined before the first. */
    latestInput: (key: string): Input | undefined => (find(key, true) ?? find(key, false))?.state.variables?.input,
    /** The state of a key's request; undefined before the first. */
    useRequest(key: string): RequestState<Input, Output> | undefined {
      const states = useMutationState({
        filters: filters(key),
        select: ({ state }: Mutation<Output, Error, Variables<Input>>) => state,
      });
      const latest = states.at(-1);
      if (latest?.variables === undefined) return undefined;
      const isPending = latest.status === 'pending';
      return {
        input: latest.variables.input,
        since: isPending ? latest.submittedAt : undefined,
        result: states.findLast(({ status }) => status !== 'pending')?.data,
        failure: latest.error === null ? undefined : failureOf(latest.error),
      };
    },
  };
}
