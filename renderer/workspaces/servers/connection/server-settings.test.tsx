import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'use-intl';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { ServerGate } from '#shared/model/inbox/gate.ts';
import { queryClient } from '../../../data/client.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { GateSection } from './server-settings.tsx';

const serverId = serverIdSchema.parse('s');

beforeEach(() => {
  fakeHost.reset();
  queryClient.clear();
});

test('the rate limit of a server can be set and cleared', async () => {
  let gate: ServerGate = { serverId, policy: 'ask', trusted: false };
  fakeHost.on('gate', 'get', () => gate);
  fakeHost.on('gate', 'set', (next) => {
    gate = { ...next, serverId };
    return gate;
  });
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <GateSection serverId={serverId} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Calls per minute without asking' });
  await expect.element(field).toHaveValue('');
  await userEvent.fill(field, '0');
  await expect.element(screen.getByText('Enter a whole number from 1 to 100,000')).toBeVisible();
  await userEvent.fill(field, '5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => gate.callsPerMinute).toBe(5);
  await expect.element(field).toHaveValue('5');
  await userEvent.fill(field, '');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => gate.callsPerMinute).toBeUndefined();
});
