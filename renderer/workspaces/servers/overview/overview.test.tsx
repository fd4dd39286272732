import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeFrame } from '../../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const weather = { serverId: serverIdOf('weather'), sessionId: sessionIdOf('weather') };

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather', lists: { tools: [{ name: 'forecast', inputSchema: { type: 'object' } }] } });
});

test('says what the server offers and what that costs a model, with a link to each list', async () => {
  const lists = [{ kind: 'tools' as const, items: 1, counted: 1, bytes: 1200, tokens: 330 }];
  const server = { ...weather, serverName: 'weather', lists, instructions: { bytes: 60, tokens: 12 } };
  const costs = { servers: [{ ...server, bytes: 1260, tokens: 342 }], isCounting: false };
  fakeHost.on('costs', 'summary', () => costs);
  await openWindow(`/servers/${weather.serverId}/connection`);
  await expect.element(region('Offers')).toMatchTextContent(/Tools\s*1\s*≈ 330 tokens/);
  await expect.element(region('Offers').getByText(/with every request: ≈ 342 tokens/)).toBeVisible();
  await expectAccessibleInAllThemes();
  await region('Offers').getByRole('link', { name: 'Tools' }).click();
  await expect.poll(() => location.hash).toContain('/weather/tools');
});

test('shows latencies by method and the last errors, each of which opens its frame', async () => {
  const latency = { p50: 12, p95: 340, p99: 400, histogram: [] };
  const method = { ...weather, serverName: 'weather', method: 'tools/call', count: 9, bytes: 900, errors: 2, latency };
  fakeHost.on('traffic', 'statistics', () => ({ methods: [method], omitted: 0, version: 7 }));
  const failed = [1, 2, 3, 4, 5, 6].map((seq) =>
    fakeFrame({ seq, kind: 'error', method: 'tools/call', summary: `-32602 wrong ${seq}` }),
  );
  fakeHost.on('traffic', 'rows', ({ filter, from, count }) => {
    const rows = filter.query === undefined ? [] : failed;
    return { rows: rows.slice(from, from + count), total: rows.length, version: 7 };
  });
  await openWindow(`/servers/${weather.serverId}/connection`);
  await expect.element(region('Latency')).toMatchTextContent(/tools\/call\s*9\s*12 ms\s*340 ms\s*2/);
  const errors = region('Last errors').getByRole('listitem');
  await expect.poll(() => errors.elements()).toHaveLength(5);
  await expect.element(errors.first()).toMatchTextContent('wrong 6');
  await errors.first().getByRole('button').click();
  await expect.poll(() => location.hash).toContain('frame=6');
});

test('a request that HTTP refused is an error of its method, though it has no latency', async () => {
  const method = { ...weather, serverName: 'weather', method: 'tools/list', count: 1, bytes: 90, errors: 1 };
  fakeHost.on('traffic', 'statistics', () => ({ methods: [method], omitted: 0, version: 7 }));
  const refused = fakeFrame({ seq: 3, kind: 'request', method: 'tools/list', exchange: { others: 2, status: 401 } });
  fakeHost.on('traffic', 'rows', ({ filter }) => {
    const rows = filter.query === undefined ? [] : [refused];
    return { rows, total: rows.length, version: 7 };
  });
  await openWindow(`/servers/${weather.serverId}/connection`);
  await expect.element(region('Latency').getByRole('row').last()).toMatchTextContent(/tools\/list\s*1\s*1$/);
  await expect.element(region('Last errors').getByRole('listitem')).toMatchTextContent(/tools\/list\s*HTTP 401/);
});

test('counts the findings by severity, and shows those that are pressed', async () => {
  const counts = { error: 2, warning: 0, info: 90, muted: 0 };
  const servers = [{ ...weather, ...counts }];
  fakeHost.on('findings', 'summary', () => ({ servers, isChecking: false, omitted: 0, notJudged: allJudged }));
  await openWindow(`/servers/${weather.serverId}/connection`);
  await region('Findings').getByRole('button', { name: 'Show 90 findings: Info' }).click();
  await expect
    .poll(() => fakeHost.inputsOf('findings.rows').at(-1))
    .toMatchObject({ query: { serverId: weather.serverId, severities: ['info'] } });
});
