import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { queryClient } from '../../data/client.ts';
import { renderHook } from '../../testing/render-hook.tsx';
import { useTextCheck } from './text-check.ts';

beforeEach(() => queryClient.clear());

/** A host that responds to a check when the test says so. */
function slowHost() {
  const checks: { text: string; signal: AbortSignal; report(verdict: SchemaCheck['verdict']): void }[] = [];
  const check = (text: string, signal: AbortSignal) =>
    new Promise<SchemaCheck>((resolve) => {
      checks.push({
        text,
        signal,
        report: (verdict) => resolve({ verdict, violations: [], total: 0, durationMs: 1 }),
      });
    });
  return { checks, check };
}

type Host = ReturnType<typeof slowHost>;

async function textCheck({ check }: Host, schemaKey: string, text: string | undefined) {
  const { result, rerender } = await renderHook((props) => useTextCheck(props?.schemaKey ?? '', props?.text, check), {
    initialProps: { schemaKey, text },
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const expectVerdict = (verdict: SchemaCheck['verdict']) =>
    expect.poll(() => result.current).toMatchObject({ isChecking: false, check: { verdict } });
  return { result, rerender, expectVerdict };
}

test('a text is checked once for all views of the result', async () => {
  const host = slowHost();
  const [one, other] = [await textCheck(host, 'a', '{}'), await textCheck(host, 'a', '{}')];
  await expect.poll(() => host.checks.length).toBe(1);
  host.checks[0]?.report('valid');
  await one.expectVerdict('valid');
  await other.expectVerdict('valid');
  expect(host.checks).toHaveLength(1);
});

test('the previous result stays while another text is checked; an unneeded check is cancelled', async () => {
  const host = slowHost();
  const { result, rerender, expectVerdict } = await textCheck(host, 'a', '{}');
  await expect.poll(() => host.checks.length).toBe(1);
  host.checks[0]?.report('valid');
  await expectVerdict('valid');
  await rerender({ schemaKey: 'a', text: '{"a":1}' });
  expect(result.current).toMatchObject({ isChecking: true, check: { verdict: 'valid' } });
  await expect.poll(() => host.checks.length).toBe(2);
  await rerender({ schemaKey: 'a', text: '{"a":2}' });
  await expect.poll(() => host.checks.map(({ text }) => text)).toEqual(['{}', '{"a":1}', '{"a":2}']);
  expect(host.checks[1]?.signal.aborted).toBe(true);
  host.checks[1]?.report('valid');
  host.checks[2]?.report('invalid');
  await expectVerdict('invalid');
});

test('the result of another schema is never shown', async () => {
  const host = slowHost();
  const { result, rerender, expectVerdict } = await textCheck(host, 'a', '{}');
  await expect.poll(() => host.checks.length).toBe(1);
  host.checks[0]?.report('valid');
  await expectVerdict('valid');
  await rerender({ schemaKey: 'b', text: '{}' });
  expect(result.current).toMatchObject({ isChecking: true, check: undefined });
});

test('without a text nothing is checked', async () => {
  const host = slowHost();
  const { result } = await textCheck(host, 'a', undefined);
  expect(result.current).toMatchObject({ isChecking: false, check: undefined });
  expect(host.checks).toEqual([]);
});
