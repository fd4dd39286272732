import { expect, it } from 'vitest';
import { shellText } from '#shared/messages/shell.ts';
import { pendingText } from './pending-text.ts';

const text = shellText('en');
const reach = {
  type: 'reachServer' as const,
  url: 'https://evil.example/',
  references: [],
  reason: 'imported' as const,
};
const elicitation = {
  type: 'serverRequest' as const,
  method: 'elicitation/create' as const,
  params: { message: 'Your account is locked! Call 555-0100' },
};

it('one request is named by its kind and its server', () => {
  expect(pendingText([{ serverName: 'Weather', subject: reach }], text)).toEqual({
    title: 'Allow sending secrets?',
    body: 'Weather',
  });
});

it('nothing that a server wrote is shown', () => {
  const subject = { ...elicitation, sessionId: 's', frameSeq: 1, duplicateId: false };
  // @ts-expect-error Ids of tests have no brand.
  const shown = pendingText([{ serverName: 'We\u202Eather\n', subject }], text);
  expect(shown).toEqual({ title: 'A server asks for input', body: 'We ather' });
});

it('several are counted', () => {
  const several = ['a', 'a', 'b', 'c', 'd'].map((serverName) => ({ serverName, subject: reach }));
  expect(pendingText(several, text)).toEqual({ title: '5 requests are waiting for you', body: 'a, b, c, …' });
  expect(pendingText([], text)).toBeUndefined();
});
