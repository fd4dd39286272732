import type { Locator, Page } from '@playwright/test';
import { clientBeside } from '../front-ends/browser-client.ts';
import { LogsPanel } from '../pages/logs-panel.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { ResourceDocument } from '../pages/resource-document.ts';
import { ResourceVersions } from '../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../pages/subscriptions-panel.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { connect, inWindows } from './bench-window.ts';
import { atLeast, atMost, type BenchRow, percentile } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const rounds = 3;
const count = 10_000;
/** As many as in the traffic's own bench; only once, since it takes long. */
const floodCount = 200_000;
const uri = 'storm://burst';
const maxWaitMs = 60_000;

/** The notifications that the panel counted, and the longest task until then. */
interface Seen {
  shown: number;
  longest: number;
}

/** 10,000 notifications at once in a real Chromium, while the panel that lists them is open; 200,000 in Traffic. */
export async function run(): Promise<BenchRow[]> {
  return [
    ...rowsOf('Traffic', await inWindows(rounds, (page) => inTraffic(page, count))),
    ...rowsOf('Subscriptions', await inWindows(rounds, inSubscriptions)),
    ...rowsOf('Logs', await inWindows(rounds, inLogs)),
    ...rowsOf('Traffic', await inWindows(1, (page) => inTraffic(page, floodCount)), floodCount),
  ];
}

function rowsOf(panel: string, seen: Seen[], expected = count): BenchRow[] {
  const shown = Math.min(...seen.map((round) => round.shown));
  const longest = percentile(
    seen.map((round) => round.longest),
    0.5,
  );
  return [
    atLeast(`window: ${expected} notifications, in ${panel}`, shown, expected, 'lines'),
    atMost(`window: the same, ${panel}, longest task`, longest, 50, 'ms'),
  ];
}

async function inTraffic(page: Page, expected: number): Promise<Seen> {
  const subscribe = await openBurst(page, expected);
  // Filtered, so that only the notifications count.
  await new LoupeWindow(page).traffic.filter.fill('notifications/resources/updated');
  return watch(
    page,
    subscribe,
    page.getByTitle(text('traffic.exchangeRows', { count: expected }), { exact: true }),
    expected,
  );
}

async function inSubscriptions(page: Page): Promise<Seen> {
  const subscribe = await openBurst(page, count);
  await new SubscriptionsPanel(page).open();
  return watch(page, subscribe, page.getByText(text('subscriptions.total', { count }), { exact: true }));
}

/** The same number of log messages, of every level and from several loggers; called through a second client. */
async function inLogs(page: Page): Promise<Seen> {
  await connect(page, ownServer('requests', '--era', 'legacy'));
  const logs = await LogsPanel.open(new LoupeWindow(page));
  await logs.setLevel('measured', 'debug');
  const { client, close } = await clientBeside(page);
  const [session] = await client.sessions.list();
  if (session === undefined) throw new Error('nothing is connected');
  const flood = (messages: number) =>
    client.calls.start({
      sessionId: session.id,
      tool: 'log_flood',
      argumentsText: JSON.stringify({ count: messages }),
    });
  // Allowed for the session, so that the measurement doesn't wait for consent.
  await flood(0);
  for (const { id } of await client.inbox.list())
    await client.inbox.decide({ pendingId: id, decision: 'allowForSession' });
  await new WindowProbe(page).settled();
  const seen = await watch(page, async () => void (await flood(count)), logs.total(count));
  close();
  return seen;
}

/** Opens the resource that bursts, and returns a function that subscribes to it. */
async function openBurst(page: Page, notifications: number): Promise<() => Promise<void>> {
  await connect(page, ownServer('storm', '--count', String(notifications), '--era', 'legacy'));
  await new LoupeWindow(page).resources.row('burst').click();
  const document = new ResourceDocument(page, uri);
  await document.expectText(uri);
  return () => new ResourceVersions(document.article).subscribe();
}

/** Waits for the burst until the panel counts all notifications, with a limit. */
async function watch(page: Page, subscribe: () => Promise<void>, all: Locator, expected = count): Promise<Seen> {
  let shown = expected;
  const longest = await new WindowProbe(page).longestTask(async () => {
    await subscribe();
    await all.waitFor({ timeout: maxWaitMs }).catch(() => {
      shown = 0;
    });
  });
  return { shown, longest };
}
