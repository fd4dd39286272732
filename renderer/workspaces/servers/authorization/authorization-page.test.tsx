import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import type { Authorization } from '#shared/model/authorization.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { resizeWindow } from '../../../testing/cut-off.ts';
import { fakeAuthorization } from '../../../testing/fakes/fake-authorization.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const billing = { serverId: 'billing' };

/** Lets the host report this state of the sign-in of the server `billing`. */
function serve(facts: Partial<Authorization>): void {
  fakeHost.on('authorization', 'get', ({ serverId }) => fakeAuthorization(serverId, facts));
}

async function openPage(facts: Partial<Authorization>) {
  serve(facts);
  await openWindow('/servers/billing/authorization');
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => region('Item').getByRole('button', { name, exact: true });

const request = {
  host: 'login.example.com',
  url: 'https://login.example.com/oauth/authorize?client_id=abc&state=[masked]&code_challenge=[masked]',
  redirectUrl: 'http://127.0.0.1:41234/callback',
  expiresAt: Date.now() + 240_000,
};
const asked: Partial<Authorization> = {
  step: 'consent',
  since: 1_700_000_000_000,
  flow: 'code',
  issuer: 'https://login.example.com',
  resource: 'http://127.0.0.1:4000/mcp',
  client: { registration: 'dynamic', clientId: 'abc' },
  requestedScopes: ['mcp:read', 'mcp:call'],
  request,
};
const signedIn: Partial<Authorization> = {
  ...asked,
  step: 'authorized',
  grantedScopes: ['mcp:read'],
  tokens: {
    type: 'Bearer',
    obtainedAt: 1_700_000_000_000,
    expiresAt: Date.now() + 3_600_000,
    hasRefreshToken: true,
    isDpopBound: false,
    access: {
      header: { alg: 'ES256', typ: 'at+jwt' },
      claims: { iss: 'https://login.example.com', aud: 'https://other.example/mcp', exp: 1_900_000_000 },
    },
  },
};

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveSessions([]);
});

test('a server that requested no sign-in shows an empty state and a sign-in button', async () => {
  fakeHost.on('authorization', 'start', ({ serverId }) => fakeAuthorization(serverId, { step: 'discovering' }));
  await openPage({});
  await expect.element(page.getByText(/The server hasn’t asked for credentials/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Sign in').click();
  expect(fakeHost.inputsOf('authorization.start')).toEqual([billing]);
});

test('a server over stdio has no sign-in', async () => {
  connectServers({ name: 'plain' });
  await openWindow('/servers/plain/authorization');
  await expect.element(page.getByText('No sign-in over stdio')).toBeVisible();
  await expectAccessibleInAllThemes();
  expect(fakeHost.inputsOf('authorization.get')).toEqual([]);
});

describe('before the browser', () => {
  test('shows the host and the client, and opens only on a press', async () => {
    fakeHost.on('authorization', 'open', ({ serverId }) => fakeAuthorization(serverId, { ...asked, step: 'callback' }));
    await openPage(asked);
    const card = region('Sign in to “billing” in the browser');
    await expect.element(card.getByRole('strong').first()).toHaveTextContent('login.example.com');
    await expect.element(card).toMatchTextContent('Dynamic registration');
    await expect.element(card).toMatchTextContent('mcp:readmcp:call');
    expect(fakeHost.inputsOf('authorization.open')).toEqual([]);
    await card.getByRole('button', { name: 'Open browser' }).click();
    expect(fakeHost.inputsOf('authorization.open')).toEqual([billing]);
    serve({ ...asked, step: 'callback' });
    sendDigest({ authorization: true });
    await expect.element(button('Open again')).toHaveFocus();
  });

  test('warns about a host with confusable letters', async () => {
    const url = 'https://xn--lgin-5qa.example/authorize';
    await openPage({ ...asked, request: { ...request, host: 'xn--lgin-5qa.example', url } });
    await expect.element(page.getByText('The host name has letters that may look like others.')).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('shows buttons and steps in a small window', async () => {
    await resizeWindow(853, 533);
    await openPage(asked);
    const card = region('Sign in to “billing” in the browser');
    await expect.element(card.getByRole('button', { name: 'Open browser' })).toBeInViewport({ ratio: 1 });
    const steps = page.getByRole('list', { name: 'Sign-in progress' }).getByRole('listitem');
    await expect.element(steps.first()).toHaveTextContent('Discovery');
    const middles = steps.elements().map((step) => {
      const { top, bottom } = step.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
    expect(new Set(middles).size).toBe(1);
  });

  test('can be cancelled', async () => {
    fakeHost.on('authorization', 'cancel', ({ serverId }) => fakeAuthorization(serverId));
    await openPage(asked);
    await region('Sign in to “billing” in the browser').getByRole('button', { name: 'Cancel' }).click();
    expect(fakeHost.inputsOf('authorization.cancel')).toEqual([billing]);
  });
});

describe('while waiting for the browser', () => {
  test('shows the remaining time, and accepts a pasted URL', async () => {
    fakeHost.on('authorization', 'paste', () => {
      throw new Error('not this one');
    });
    await openPage({ ...asked, step: 'callback' });
    const card = region('Waiting for the browser');
    await expect.element(card.getByText(/for another \d min/)).toBeVisible();
    const url = 'http://127.0.0.1:41234/callback?code=x&state=y';
    await card.getByRole('textbox', { name: 'Redirect URL' }).fill(url);
    await card.getByRole('button', { name: 'Continue' }).click();
    expect(fakeHost.inputsOf('authorization.paste')).toEqual([{ ...billing, url }]);
    await expect.element(card.getByRole('alert')).toBeVisible();
    await expectAccessibleInAllThemes();
  });
});

test('a failed sign-in shows why, and links each request to its frame', async () => {
  serveFrames([fakeFrame({ seq: 7 })]);
  const at = 1_700_000_000_000;
  const url = 'https://login.example.com/.well-known/oauth-authorization-server';
  await openPage({
    ...asked,
    step: 'refused',
    failure: createFailure('issuerMismatch', {
      found: 'https://evil.example',
      expected: 'https://login.example.com',
      url,
      difference: 'other',
      where: 'metadata',
    }),
    trail: [
      {
        purpose: 'resourceMetadata',
        method: 'GET',
        url: 'http://127.0.0.1:4000/a',
        at,
        outcome: 'missing',
        status: 404,
      },
      {
        purpose: 'serverMetadata',
        method: 'GET',
        url,
        at,
        durationMs: 12,
        outcome: 'found',
        status: 200,
        responseSeq: 7,
      },
      {
        purpose: 'token',
        method: 'POST',
        url: 'http://10.0.0.1/token',
        at,
        outcome: 'blocked',
        detail: 'private address',
      },
    ],
  });
  await expect.element(region('Item').getByRole('alert')).toMatchTextContent('names the issuer “https://evil.example”');
  const tries = region('Requests').getByRole('listitem');
  await expect.element(tries.nth(0)).toMatchTextContent('not found');
  await expect.element(tries.nth(2)).toMatchTextContent('private address');
  await expectAccessibleInAllThemes();
  await tries.nth(1).getByRole('button', { name: 'frame 7' }).click();
  await expect.element(region('Frame 7')).toBeVisible();
});

describe('signed in', () => {
  test('shows requested and granted scopes, claims, and the expiry of the token', async () => {
    await openPage({
      ...signedIn,
      scopeHistory: [
        { at: 1, cause: 'challenge', scopes: ['mcp:read'] },
        { at: 2, cause: 'stepUp', scopes: ['mcp:read', 'mcp:call'] },
      ],
    });
    const row = (scope: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: scope }) });
    await expect.element(row('mcp:read').getByRole('cell').nth(1)).toHaveTextContent('yes');
    await expect.element(row('mcp:call').getByRole('cell').nth(1)).toHaveTextContent('no');
    await expect.element(region('Scopes').getByText('Step-up after a 403')).toBeVisible();
    await expect.element(region('Tokens').getByText(/^in \d+ min/)).toBeVisible();
    await expect.element(region('Claims').getByText('not for this server')).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('is removed only after a confirmation', async () => {
    fakeHost.on('authorization', 'forget', ({ serverId }) => fakeAuthorization(serverId, { step: 'signedOut' }));
    await openPage(signedIn);
    await button('Sign out…').click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign out of “billing”?' });
    await expectAccessibleInAllThemes();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(fakeHost.inputsOf('authorization.forget')).toEqual([]);
    await button('Sign out…').click();
    serve({ step: 'signedOut' });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => fakeHost.inputsOf('authorization.forget')).toEqual([billing]);
    sendDigest({ authorization: true });
    await expect.element(page.getByText('Tokens, registrations and keys of this server were deleted.')).toBeVisible();
  });

  test('shows that a token is opaque', async () => {
    const { access: _, ...tokens } = signedIn.tokens ?? {
      type: '',
      obtainedAt: 0,
      hasRefreshToken: false,
      isDpopBound: false,
    };
    await openPage({ ...signedIn, tokens });
    await expect.element(page.getByText(/The access token is opaque/)).toBeVisible();
  });
});

test('a connection that waits for a sign-in shows that in its view and in the list', async () => {
  const { readyAt: _, ...waiting } = fakeSession({ phase: 'negotiating' });
  serveSessions([waiting]);
  serve(asked);
  await openWindow('/servers/billing/resources');
  await expect
    .element(page.getByRole('row', { name: 'billing' }).getByRole('img', { name: 'sign-in needed' }))
    .toBeVisible();
  await expect.element(region('Sign in to “billing” in the browser')).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Show authorization').click();
  await expect.element(page.getByRole('heading', { name: 'Authorization', level: 2 })).toBeVisible();
});

test('a trail says which fields were null and what is wrong with a document; an odd header says what is odd', async () => {
  const at = 1_700_000_000_000;
  const url = 'https://login.example.com/.well-known/oauth-authorization-server';
  const fault = { problem: 'type', field: 'token_endpoint', expected: 'string', alternative: 'none', found: 'null' };
  const failure = createFailure('authorizationMetadataInvalid', { url, document: 'serverMetadata', ...fault });
  await openPage({
    ...asked,
    step: 'refused',
    challenge: { at, status: 401, scheme: 'Bearer', oddities: ['unquoted', 'noComma'] },
    trail: [
      {
        purpose: 'serverMetadata',
        method: 'GET',
        url,
        at,
        outcome: 'malformed',
        status: 200,
        failure,
        nulls: ['jwks_uri'],
      },
    ],
  });
  await expect.element(region('Requests').getByText(/“token_endpoint” is null, but must be a string/)).toBeVisible();
  await expect.element(region('Requests').getByText('null: jwks_uri')).toBeVisible();
  const odd = 'a value needs quotation marks; parameters without commas between them';
  await expect.element(region('Overview').getByText(new RegExp(odd))).toBeVisible();
});

test('an issuer that differs is shown with both texts, accepted, and revoked', async () => {
  const issuer = { expected: 'https://login.example.com', found: 'https://login.example.com/' };
  const params = { ...issuer, url: 'https://login.example.com/x', difference: 'slash', where: 'metadata' };
  fakeHost.on('servers', 'acceptIssuer', () => undefined);
  fakeHost.on('servers', 'revokeIssuer', () => undefined);
  fakeHost.on('sessions', 'connect', () => ({}));
  await openPage({ ...asked, step: 'refused', failure: createFailure('issuerMismatch', params) });
  const card = region('Item').getByRole('region', { name: 'Issuer', exact: true });
  await expect.element(card.getByText(issuer.found, { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
  await card.getByRole('button', { name: 'Accept this issuer' }).click();
  await expect.poll(() => fakeHost.inputsOf('servers.acceptIssuer')).toEqual([{ serverId: 'billing', issuer }]);

  serveSessions([fakeSession()], [], { acceptedIssuer: issuer });
  fakeHost.on('authorization', 'get', ({ serverId }) => fakeAuthorization(serverId, signedIn));
  sendDigest({ reset: true });
  await expect.element(card.getByText('accepted by you')).toBeVisible();
  await expect.element(card.getByText(issuer.expected, { exact: true })).toBeVisible();
  await expectAccessibleInAllThemes();
  await card.getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => fakeHost.inputsOf('servers.revokeIssuer')).toEqual([billing]);
  serveSessions([fakeSession()]);
  sendDigest({ reset: true });
  await expect.element(card).not.toBeInTheDocument();
});
