import { beforeEach, describe, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeSession, serveSessions } from '../../../testing/fakes/fake-session.ts';
import { openWindow, sendDigest } from '../../../testing/open-window.tsx';

const url = 'http://127.0.0.1:4000/mcp';

/** A session that was never ready. */
function failedSession(failure: Failure, change: Partial<SessionView> = {}): SessionView {
  const { readyAt: _, ...session } = fakeSession({ phase: 'ended', endedAt: 3, end: { cause: 'failed', failure } });
  return { ...session, ...change };
}

beforeEach(() => fakeHost.reset());

describe('a connection that failed', () => {
  test.for([
    ['commandNotFound', { command: 'nothing' }, 'spawn nothing ENOENT', 'The command “nothing” was not found.'],
    ['commandNotExecutable', { command: '/a.sh' }, 'spawn /a.sh EACCES', '“/a.sh” exists but isn’t executable.'],
    [
      'processExited',
      { signal: 'none', exitCode: 3, minutes: 20, seconds: 22, inFlight: 0 },
      'Error: missing environment variable EXAMPLE_TOKEN',
      'The server’s process ended with exit code 3 after 20 min 22 s.',
    ],
    [
      'neverAnswered',
      { method: 'initialize', waitedMs: 300 },
      undefined,
      'The server started but didn’t respond to initialize within 300 ms.',
    ],
    [
      'unsupportedRevision',
      { revision: '1999-01-01' },
      undefined,
      'The server responded with protocol revision “1999-01-01”, which Loupe doesn’t support.',
    ],
    [
      'connectionRefused',
      { url },
      'connect ECONNREFUSED',
      `The connection to ${url} was refused: nothing is listening there.`,
    ],
    ['hostNotFound', { url }, 'getaddrinfo ENOTFOUND', `The host name of ${url} could not be resolved.`],
    [
      'unreadableResponse',
      { method: 'initialize', waitedMs: 300, form: 'python', found: '' },
      "{'jsonrpc': '2.0', 'id': 'loupe:1', 'result': {}}",
      'The server sent something within 300 ms, but no usable response to initialize: it wrote a Python dictionary instead of JSON.',
    ],
    [
      'endpointFailed',
      { problem: 'failed', event: '/messages', url, status: 404, prefix: '/mcp', expected: `${url}/messages` },
      'Not found.',
      `${url}, the address from the server’s endpoint event (“/messages”), returned HTTP status 404.`,
    ],
    ['tlsFailed', { url }, 'write EPROTO', `The TLS handshake with ${url} failed.`],
    [
      'unauthorized',
      { url, header: 'Authorization' },
      'The token has expired.',
      `${url} returned 401: authentication required.`,
    ],
    ['forbidden', { url }, 'This account may not.', `${url} returned 403: the server refused the request.`],
    ['endpointNotFound', { url }, 'Nothing is here.', `${url} returned 404: there is no MCP endpoint at this path.`],
    [
      'methodNotAllowed',
      { url, method: 'POST' },
      'Only PUT.',
      `${url} returned 405: it doesn’t accept the HTTP method POST there.`,
    ],
    ['serverFault', { url, status: 500 }, 'The database is away.', `${url} returned 500: server error.`],
    [
      'notMcp',
      { url, status: 200, form: 'typed', contentType: 'text/html' },
      'Sign in',
      `${url} returned text/html instead of MCP.`,
    ],
    [
      'notMcp',
      { url, status: 202, form: 'empty', contentType: '' },
      undefined,
      `${url} returned an empty response (HTTP 202) instead of MCP.`,
    ],
  ] as const)('says what happened: %s', async ([code, params, cause, sentence]) => {
    serveSessions([failedSession(createFailure(code, params, cause === undefined ? {} : { cause }))]);
    const screen = await openWindow('/servers/billing/resources');
    const alert = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
    await expect.element(alert.getByText(sentence, { exact: true })).toBeVisible();
    if (cause !== undefined) await expect.element(alert.getByLabelText('Details')).toHaveTextContent(cause);
    await alert.getByRole('button', { name: 'Show overview' }).click();
    await expect.element(screen.getByRole('heading', { name: 'billing', level: 2 })).toBeVisible();
    await expect.element(alert.getByText(sentence, { exact: true })).toBeVisible();
  });

  test('that an earlier version recorded keeps its message', async () => {
    const message = 'The server’s process ended with exit code 3 after 212 ms.';
    const params = { signal: 'none', exitCode: 3, afterMs: 212, inFlight: 0 };
    serveSessions([failedSession({ code: 'processExited', params, message, nextStep: 'Restart it.' })]);
    const screen = await openWindow('/servers/billing/resources');
    const alert = screen.getByRole('region', { name: 'Item', exact: true }).getByRole('alert');
    await expect.element(alert.getByText(message, { exact: true })).toBeVisible();
  });

  test('can be retried, and then shows the new failure', async () => {
    const failure = createFailure('unauthorized', { url, header: 'Authorization' });
    serveSessions([failedSession(failure)]);
    const screen = await openWindow('/servers/billing/connection');
    expect(fakeHost.inputsOf('sessions.connect')).toEqual([]);
    await screen
      .getByRole('region', { name: 'Item', exact: true })
      .getByRole('alert')
      .filter({ hasText: 'Authorization' })
      .getByRole('button', { name: 'Try again' })
      .click();
    expect(fakeHost.inputsOf('sessions.connect')).toEqual([{ serverId: 'billing' }]);
    const id = sessionIdSchema.parse('billing.2');
    serveSessions([failedSession(createFailure('forbidden', { url }), { id })]);
    sendDigest({ sessions: [id] });
    await expect
      .element(
        screen
          .getByRole('region', { name: 'Item', exact: true })
          .getByRole('alert')
          .getByText(/ returned 403: /),
      )
      .toBeVisible();
  });

  test('links to its frame', async () => {
    const failure = createFailure('unsupportedRevision', { revision: '1999-01-01' });
    serveSessions([failedSession({ ...failure, frameSeq: 4 })]);
    serveFrames([fakeFrame({ seq: 4 })]);
    const screen = await openWindow('/servers/billing/resources');
    await screen.getByRole('button', { name: 'Show frame 4' }).click();
    await expect.element(screen.getByRole('region', { name: 'Frame 4' })).toBeVisible();
  });
});

describe('a process that ended', () => {
  const how = { signal: 'none', exitCode: 5, minutes: 0, seconds: 0.3, inFlight: 1 };
  const failure = createFailure('processExited', how, { cause: 'Fatal: about to crash' });

  test('keeps its content, and its last stderr line in the list', async () => {
    serveSessions([
      fakeSession({
        phase: 'ended',
        endedAt: 3,
        end: { cause: 'lost', failure },
        transport: 'stdio',
        process: { pid: 7, exitCode: 5, signal: null },
        stderrTail: ['Fatal: about to crash'],
      }),
    ]);
    const screen = await openWindow('/servers/billing/resources');
    const row = screen.getByRole('row', { name: 'billing' });
    await expect.element(row.getByText('Fatal: about to crash')).toBeVisible();
    await expect.element(row.getByRole('img', { name: 'ended · exit 5' })).toBeVisible();
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'exit code 5 after 0.3 s, with 1 request unanswered' }))
      .toBeVisible();
    await expectAccessibleInAllThemes();
    await screen.getByRole('status').getByRole('button', { name: 'Restart' }).click();
    expect(fakeHost.inputsOf('sessions.connect')).toEqual([{ serverId: 'billing' }]);
  });

  test('because Loupe stopped it, has the failure in the list and not what it wrote about that', async () => {
    serveSessions([
      fakeSession({
        phase: 'ended',
        endedAt: 3,
        end: { cause: 'failed', failure: createFailure('neverAnswered', { method: 'initialize', waitedMs: 60_000 }) },
        transport: 'stdio',
        process: { pid: 7, exitCode: 1, signal: null, stopStage: 'term' },
        stderrTail: ['starting up', 'Error: received SIGTERM, shutting down'],
      }),
    ]);
    const screen = await openWindow('/servers/billing/resources');
    await expect.element(screen.getByRole('row', { name: 'billing' })).toMatchTextContent('didn’t respond to');
  });
});
