import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { type FindingRow, findingRowSchema, type Mute } from '#shared/model/findings/findings.ts';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeFrame, serveFrames } from '../../testing/fakes/fake-frames.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';

const panel = page.getByRole('region', { name: 'Findings', exact: true });
const table = panel.getByRole('grid', { name: 'Findings by severity, rule and item' });
const rows = table.getByRole('row').filter({ has: page.getByRole('gridcell') });
const weather = { serverId: serverIdOf('weather'), sessionId: sessionIdOf('weather'), serverName: 'weather' };

function finding(id: string, facts: Partial<FindingRow>): FindingRow {
  return findingRowSchema.parse({
    id,
    severity: 'error',
    place: {},
    values: {},
    count: 1,
    at: 1,
    ...weather,
    ...facts,
  });
}

const large = finding('large', {
  rule: 'USE-TOOL-LARGE',
  severity: 'warning',
  item: { kind: 'tool', name: 'forecast' },
  place: { pointer: '/inputSchema' },
  values: { size: 90, most: 20 },
  actual: '{"hidden":"\u202e"}',
});
const wrong = finding('wrong', {
  rule: 'TOOL-SCHEMA',
  place: { pointer: '/result/tools/0/inputSchema' },
  revision: '2025-06-18',
  values: { problem: 'schema', field: 'inputSchema' },
  actual: '"none"',
  count: 3,
  firstSeq: 1,
  lastSeq: 2,
});
const hint = finding('hint', { rule: 'USE-TOOLS-MANY', severity: 'info', values: { count: 99, most: 40 } });

const ranks = ['info', 'warning', 'error'];
let found: readonly FindingRow[];
let mutes: Pick<Mute, 'rule' | 'item' | 'reason'>[];

/** Lets the fake host have found these. */
function serveFindings(...all: FindingRow[]): void {
  found = all;
  mutes = [];
  const shown = () =>
    found.map((row) => {
      const mute = mutes.find(
        ({ rule, item }) => rule === row.rule && (item === undefined || item.name === row.item?.name),
      );
      return mute === undefined ? row : { ...row, mute: { reason: mute.reason, at: 1 } };
    });
  fakeHost.on('findings', 'rows', ({ query, from, count }) => {
    const { severities, rule, text, withMuted, sort, order } = query;
    const matching = shown().filter(
      (row) =>
        (severities?.includes(row.severity) ?? true) &&
        (rule === undefined || row.rule === rule) &&
        (withMuted || row.mute === undefined) &&
        JSON.stringify(row).toLowerCase().includes(text.toLowerCase()),
    );
    const rank = ({ severity, count: times }: FindingRow) => (sort === 'count' ? times : ranks.indexOf(severity));
    const sorted = matching.toSorted((a, b) => rank(a) - rank(b));
    const ordered = order === 'ascending' ? sorted : sorted.toReversed();
    return { rows: ordered.slice(from, from + count), total: ordered.length };
  });
  fakeHost.on('findings', 'summary', () => {
    const counts = { error: 0, warning: 0, info: 0, muted: 0 };
    for (const { severity, mute } of shown()) counts[mute === undefined ? severity : 'muted'] += 1;
    const { serverId, sessionId } = weather;
    return { servers: [{ ...counts, serverId, sessionId }], isChecking: false, omitted: 0, notJudged: allJudged };
  });
  fakeHost.on('findings', 'mute', ({ rule, item, reason }) => {
    mutes = [...mutes, { rule, item, reason }];
  });
  fakeHost.on('findings', 'unmute', ({ rule, item }) => {
    const ended = mutes.find((mute) => mute.rule === rule && mute.item?.name === item?.name);
    mutes = mutes.filter((mute) => mute.rule !== rule || mute.item?.name !== item?.name);
    return ended && { ...ended, serverId: weather.serverId, at: 1 };
  });
}

const openFindings = () => openWindow(`/servers/${weather.serverId}/tools?panel=findings&panelSize=full`);

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather', lists: { tools: [{ name: 'forecast', inputSchema: { type: 'object' } }] } });
  serveFindings(wrong, large, hint);
});

describe('the findings', () => {
  test('are listed with severity, title, item and count', async () => {
    await openFindings();
    await expect.element(rows.first()).toMatchTextContent(/Error.*TOOL-SCHEMA.*\/result\/tools\/0.*weather.*3/);
    await expect.element(rows.nth(1)).toMatchTextContent(/Warning.*USE-TOOL-LARGE.*about 90 kB.*tool forecast/);
    await expect.element(page.getByRole('tab', { name: 'Findings 1 error' })).toBeVisible();
    await expectAccessibleInAllThemes();
  });

  test('are errors and warnings at first, filtered by severity, rule and text, and the filter is reset', async () => {
    await openFindings();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await expect.element(panel.getByRole('status')).toMatchTextContent('2 findings · 1 info hidden');
    await panel.getByRole('button', { name: 'Info', exact: true }).click();
    await expect.poll(() => rows.elements()).toHaveLength(3);
    await panel.getByRole('button', { name: 'Warning', exact: true }).click();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await panel.getByRole('searchbox').fill('no such thing');
    await panel.getByRole('button', { name: 'Reset filter' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await panel.getByRole('button', { name: 'Info', exact: true }).click();
    await panel.getByRole('button', { name: 'All rules Rule' }).click();
    await page.getByRole('option', { name: 'USE-TOOLS-MANY' }).click();
    await expect.poll(() => rows.elements()).toHaveLength(1);
  });

  test('are sorted by the column that is pressed', async () => {
    await openFindings();
    await table.getByRole('button', { name: 'Count' }).click();
    await expect.element(table.getByRole('columnheader', { name: 'Count' })).toHaveAttribute('aria-sort', 'descending');
    expect(fakeHost.inputsOf('findings.rows').at(-1)).toMatchObject({ query: { sort: 'count', order: 'descending' } });
  });

  test('show in detail what is expected and what is there, with hidden characters visible', async () => {
    await openFindings();
    await rows.nth(1).click();
    const details = panel.getByRole('region', { name: 'Finding USE-TOOL-LARGE' }).first();
    await expect.element(details).toMatchTextContent(/At most 20 kB of JSON/);
    await expect.element(details.getByRole('region', { name: 'Actual' })).toMatchTextContent('{"hidden":"⟨202E⟩"}');
    await expect.element(details).toMatchTextContent('Shorten descriptions');
    await expectAccessibleInAllThemes();
    await details.getByRole('button', { name: 'forecast' }).click();
    await expect.poll(() => location.hash).toContain('tool=forecast');
    await userEvent.keyboard('{Escape}');
  });

  test('name each item of a finding about many, and open it', async () => {
    const items = ['forecast', 'alerts'].map((name) => ({ kind: 'tool' as const, name, pointer: '/inputSchema' }));
    const values = { provider: 'OpenAI', asOf: '2026-11', count: 2, names: 'forecast, alerts' };
    serveFindings(finding('strict', { rule: 'USE-STRICT-OPENAI', severity: 'info', items, values }));
    await openFindings();
    await panel.getByRole('button', { name: 'Show 1 info' }).click();
    await rows.first().click();
    const details = panel.getByRole('region', { name: 'Finding USE-STRICT-OPENAI' }).first();
    await expect.element(details).toMatchTextContent(/2 items.*About the provider, 2026-11/);
    await details.getByRole('button', { name: 'forecast' }).click();
    await expect.poll(() => location.hash).toContain('tool=forecast');
  });

  test('link to the clause of their revision, after the host of the address is confirmed', async () => {
    await openFindings();
    await rows.first().click();
    await panel.getByRole('button', { name: 'Specification 2025-06-18' }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent('modelcontextprotocol.io');
  });
});

test('a finding is muted with a reason, and counts again after that, which can be undone', async () => {
  await openFindings();
  await rows.nth(1).click();
  await panel.getByRole('button', { name: 'Mute…' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Mute', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('its schema is needed');
  await expectAccessibleInAllThemes();
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
  const input = { rule: large.rule, serverId: large.serverId, item: large.item, reason: 'its schema is needed' };
  expect(fakeHost.inputsOf('findings.mute')).toEqual([input]);
  await expect.element(panel.getByRole('status')).toMatchTextContent('1 finding · 1 info hidden · 1 muted');
  await panel.getByText('Muted', { exact: true }).click();
  await expect.element(rows.nth(1)).toMatchTextContent('muted');
  await rows.nth(1).click();
  await expect.element(panel.getByText('Muted: its schema is needed')).toBeVisible();
  await panel.getByRole('button', { name: 'Unmute' }).click();
  await expect.element(panel.getByRole('button', { name: 'Mute…' })).toBeVisible();
  await expect.element(page.getByText(`“${large.rule}” counts again.`)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(panel.getByText('Muted: its schema is needed')).toBeVisible();
  expect(fakeHost.inputsOf('findings.mute')).toEqual([input, input]);
});

test('an empty panel says whether something is still checked', async () => {
  serveFindings();
  fakeHost.on('findings', 'summary', () => ({ servers: [], isChecking: true, omitted: 0, notJudged: allJudged }));
  await openFindings();
  await expect.element(panel.getByText('Checking traffic and lists…')).toBeVisible();
  fakeHost.on('findings', 'summary', () => ({ servers: [], isChecking: false, omitted: 0, notJudged: allJudged }));
  sendDigest({ findings: true });
  await expect.element(panel.getByText('No findings')).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('what keeps findings from being fetched is shown, with a way to retry', async () => {
  fakeHost.on('findings', 'rows', () => {
    throw new FailureError(createFailure('internal', {}, { cause: 'the thread ended' }));
  });
  await openFindings();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('the thread ended');
  serveFindings(wrong);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('10,000 findings with long names stay within a narrow window, and those left out are counted', async () => {
  await page.viewport(640, 600);
  const name = 'a-very-long-tool-name-'.repeat(10);
  const serverName = 'Server with a very long name '.repeat(5);
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    ...large,
    id: `large-${at}`,
    serverName,
    item: { kind: 'tool' as const, name: `${at}-${name}` },
  }));
  fakeHost.on('findings', 'rows', ({ from, count }) => ({ rows: many.slice(from, from + count), total: many.length }));
  fakeHost.on('findings', 'summary', () => ({ servers: [], isChecking: true, omitted: 12, notJudged: allJudged }));
  await openFindings();
  await expect.element(rows.first()).toMatchTextContent(/0-a-very-long/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640);
  await expectAccessibleInAllThemes();
  await rows.first().click();
  await userEvent.keyboard('{End}');
  await expect.element(table.getByRole('row', { name: /9999-a-very-long/ })).toBeInViewport();
  await expect.element(panel.getByRole('status')).toMatchTextContent('12 left out');
});

test('what wasn’t judged is told with its number, and an empty list isn’t called clean', async () => {
  const notJudged = { messages: 2, items: 0, schemas: 1, rules: 0 };
  fakeHost.on('findings', 'rows', () => ({ rows: [], total: 0 }));
  fakeHost.on('findings', 'summary', () => ({ servers: [], isChecking: false, omitted: 0, notJudged }));
  await openFindings();
  await expect.element(panel.getByText('No findings, but not everything was judged')).toBeVisible();
  await expect.element(panel.getByText(/2 messages too large.*1 check by a JSON Schema/)).toBeVisible();
  await expect.element(panel.getByRole('status')).toMatchTextContent('3 not judged');
});

describe('a probe', () => {
  beforeEach(() => {
    fakeHost.on('findings', 'probePreview', () => [
      { rule: 'ERR-METHOD', request: 'no/such/method', detail: '{"probe":true}' },
      { rule: 'HTTP-ORIGIN', request: 'POST /mcp', detail: 'Origin: http://evil.example' },
    ]);
  });

  test('shows what it sends, and sends it after it was confirmed', async () => {
    fakeHost.on('findings', 'probe', () => ({ sent: 2 }));
    await openFindings();
    await panel.getByRole('button', { name: 'Probe…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/no\/such\/method.*POST \/mcp/);
    expect(fakeHost.inputsOf('findings.probe')).toEqual([]);
    await expectAccessibleInAllThemes();
    await dialog.getByRole('button', { name: 'Send 2 requests' }).click();
    await expect.element(dialog).toMatchTextContent('2 requests were sent.');
    expect(fakeHost.inputsOf('findings.probe')).toEqual([{ sessionId: weather.sessionId }]);
  });

  test('is cancelled with its dialog', async () => {
    fakeHost.on('findings', 'probe', () => new Promise(() => {}));
    await openFindings();
    await panel.getByRole('button', { name: 'Probe…' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Send 2 requests' }).click();
    await expect.element(dialog.getByRole('progressbar')).toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('marks', () => {
  test('are on the server and on the tool in its list', async () => {
    await openFindings();
    const servers = page.getByRole('region', { name: 'Servers' });
    await expect.element(servers.getByRole('img', { name: '1 error, 1 warning' })).toBeVisible();
    await expect.element(page.getByRole('option').getByRole('img', { name: '1 warning' })).toBeInTheDocument();
  });

  test('are on a frame, whose place is marked when it is opened from its finding', async () => {
    serveFrames([fakeFrame({ seq: 1 }), fakeFrame({ seq: 2, size: 60 })]);
    // The place is below what the editor shows at first.
    const before = Array.from({ length: 200 }, (_, at) => `line ${at}`);
    const body = JSON.stringify({ before, result: { tools: [{ name: 'x', inputSchema: 'none' }] } });
    fakeHost.on('traffic', 'body', () => ({ base64: btoa(body), size: body.length }));
    fakeHost.on('findings', 'ofFrames', () => [{ seq: 2, rule: wrong.rule, severity: 'error' as const, count: 2 }]);
    await openFindings();
    await rows.first().dblClick();
    await expect.poll(() => location.hash).toContain('frame=2');
    await expect.element(page.getByRole('img', { name: 'Error: TOOL-SCHEMA and 1 more' })).toBeVisible();
    await expect.element(page.getByText('"inputSchema": "none"')).toBeVisible();
    await expectAccessibleInAllThemes();
  });
});
