import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from '../../data/client.ts';
import { renderHook } from '../../testing/render-hook.tsx';
import { type Complete, useCompletion } from './completion-field.tsx';

/** A server that responds when the test says so. */
function slowServer() {
  const requests: { text: string; signal: AbortSignal; respond(...values: string[]): void; fail(): void }[] = [];
  const complete: Complete = (text, signal) =>
    new Promise((resolve, reject) => {
      const respond = (...values: string[]) => resolve({ values, durationMs: 1 });
      requests.push({ text, signal, respond, fail: () => reject(new Error('no')) });
    });
  return { requests, complete };
}

async function completion() {
  const { requests, complete } = slowServer();
  const { result, act, rerender } = await renderHook(
    (props) => useCompletion(props?.isOffered === false ? undefined : complete),
    {
      initialProps: { isOffered: true },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  const ask = (text: string, delayMs?: number) => act(() => result.current.ask(text, delayMs));
  const expectRequests = (...texts: string[]) => expect.poll(() => requests.map(({ text }) => text)).toEqual(texts);
  const expectValues = (...values: string[]) => expect.poll(() => result.current.suggestions?.values).toEqual(values);
  return { requests, result, act, rerender, ask, expectRequests, expectValues };
}

test('the request is sent after a pause in typing', async () => {
  const { requests, result, ask, expectRequests, expectValues } = await completion();
  for (const text of ['A', 'Al', 'Ala']) await ask(text);
  expect(result.current.isFetching).toBe(true);
  await expectRequests('Ala');
  requests[0]?.respond('Alan');
  await expectValues('Alan');
  expect(result.current.isFetching).toBe(false);
});

test('suggestions stay while new ones are fetched; a late response is dropped, its request cancelled', async () => {
  const { requests, ask, expectRequests, expectValues } = await completion();
  await ask('', 0);
  await expectRequests('');
  requests[0]?.respond('Ada', 'Alan');
  await expectValues('Ada', 'Alan');
  await ask('A', 0);
  await expectRequests('', 'A');
  await ask('Al', 0);
  await expectRequests('', 'A', 'Al');
  expect(requests[1]?.signal.aborted).toBe(true);
  await expectValues('Ada', 'Alan');
  requests[1]?.respond('late');
  requests[2]?.respond('Alan');
  await expectValues('Alan');
});

test('after a failure, the same text can be requested again', async () => {
  const { requests, result, ask, expectRequests, expectValues } = await completion();
  await ask('A', 0);
  await expectRequests('A');
  requests[0]?.fail();
  await expect.poll(() => result.current.failure?.code).toBe('internal');
  await ask('A', 0);
  expect(result.current.failure).toBeUndefined();
  await expectRequests('A', 'A');
  requests[1]?.respond('Alan');
  await expectValues('Alan');
});

test('leaving a field cancels its request and keeps its suggestions', async () => {
  const { requests, result, act, ask, expectRequests, expectValues } = await completion();
  await ask('', 0);
  await expectRequests('');
  requests[0]?.respond('Ada');
  await expectValues('Ada');
  await ask('A', 0);
  await expectRequests('', 'A');
  await act(() => result.current.stop());
  await expect.poll(() => requests[1]?.signal.aborted).toBe(true);
  await expect.poll(() => result.current).toMatchObject({ isFetching: false, failure: undefined });
  await expectValues('Ada');
});

test('suggestions are dropped when the server has no completions, and not fetched again', async () => {
  const { requests, result, rerender, ask, expectRequests, expectValues } = await completion();
  await ask('A', 0);
  await expectRequests('A');
  requests[0]?.respond('Ada');
  await expectValues('Ada');
  await rerender({ isOffered: false });
  expect(result.current.suggestions).toBeUndefined();
  await rerender({ isOffered: true });
  expect(result.current).toMatchObject({ isFetching: false, suggestions: undefined });
  await expectRequests('A');
});
