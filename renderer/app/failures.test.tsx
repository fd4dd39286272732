import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import { ErrorBoundary } from './failures.tsx';

function Tool({ name }: { name: string }) {
  if (name === 'broken') throw new Error('It cannot be drawn');
  return <h1>{name}</h1>;
}

const draw = (name: string) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <ErrorBoundary of={name}>
      <Tool name={name} />
    </ErrorBoundary>
  </IntlProvider>
);

test('after an item that can’t be drawn, another one is', async () => {
  const failed = page.getByRole('heading', { name: 'This view couldn’t be displayed' });
  const { rerender } = await render(draw('broken'));
  await expect.element(failed).toBeVisible();
  await rerender(draw('add'));
  await expect.element(page.getByRole('heading', { name: 'add' })).toBeVisible();
  await rerender(draw('broken'));
  await expect.element(failed).toBeVisible();
});
