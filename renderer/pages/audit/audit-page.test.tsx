import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AuditEntry, type AuditFilter, auditEntrySchema } from '#shared/model/audit/audit.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { downloadAfter } from '../../testing/downloads.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, reopenWindow } from '../../testing/open-window.tsx';

const rows = page
  .getByRole('grid', { name: 'Entries' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const filter = page.getByRole('searchbox', { name: 'Filter by subject, server or detail' });
const entryRegion = (seq: number) => page.getByRole('region', { name: `Entry ${seq}`, exact: true });
const expectRows = (count: number) => expect.poll(() => rows.elements()).toHaveLength(count);

function entry(seq: number, kind: AuditEntry['kind'], detail: AuditEntry['detail']): AuditEntry {
  const facts = { serverId: serverIdOf('Demo'), serverName: 'Demo', subject: 'echo', hash: `${seq}` };
  return auditEntrySchema.parse({ seq, at: seq, kind, detail, ...facts });
}

type Filter = Omit<AuditFilter, 'serverId'> & { serverId?: string | undefined };

const decided = [
  entry(1, 'callAllowed', { arguments: { message: 'please allow', password: '[masked]' } }),
  entry(2, 'callEnded', { requestId: 'loupe:7' }),
  entry(3, 'callDenied', { verdict: 'denied', by: 'person', arguments: { message: 'please deny' } }),
];

function matching({ kinds, serverId, text = '' }: Filter): AuditEntry[] {
  return decided.filter(
    (each) =>
      (kinds?.includes(each.kind) ?? true) &&
      (serverId === undefined || each.serverId === serverId) &&
      JSON.stringify(each).toLowerCase().includes(text.toLowerCase()),
  );
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'Demo' });
  fakeHost.on('audit', 'list', (input) => {
    const entries = matching(input.filter).toReversed();
    return { rows: entries.slice(input.from, input.from + input.count), total: entries.length };
  });
  fakeHost.on('audit', 'export', (input) => ({
    lines: matching(input.filter)
      .map((each) => `${JSON.stringify(each)}\n`)
      .join(''),
  }));
});

test('an empty audit log shows its heading and no entries', async () => {
  fakeHost.on('audit', 'list', () => ({ rows: [], total: 0 }));
  const screen = await openWindow('/audit');
  await expect.element(screen.getByRole('heading', { name: /audit/i })).toBeVisible();
  expect(fakeHost.inputsOf('audit.list').length).toBeGreaterThan(0);
});

test('entries are listed newest first, and an open one stays open after a reload', async () => {
  const screen = await openWindow('/audit');
  await expectRows(3);
  for (const [at, kind] of ['call denied', 'call ended', 'call allowed'].entries()) {
    await expect.element(rows.nth(at)).toMatchTextContent(kind);
  }
  await expect.element(rows.first()).toMatchTextContent('denied · by a person');
  await expectAccessibleInAllThemes();
  await rows.last().click();
  await expect.element(entryRegion(1)).toMatchTextContent('please allow');
  await reopenWindow(screen);
  await expect.element(entryRegion(1)).toMatchTextContent('please allow');
  page.getByRole('grid', { name: 'Entries' }).element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(entryRegion(2)).toMatchTextContent('requestId');
  await userEvent.keyboard('{Escape}');
  await expect.element(entryRegion(2)).not.toBeInTheDocument();
});

test('entries are filtered by kind, server and text, and exported', async () => {
  await openWindow('/audit');
  await expectRows(3);
  await page.getByRole('toolbar', { name: 'Kinds' }).getByRole('button', { name: 'call ended' }).click();
  await expectRows(2);
  await filter.fill('PLEASE DENY');
  await expectRows(1);
  const { bytes } = await downloadAfter(() => page.getByRole('button', { name: 'Export JSONL' }).click());
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { seq: 3, kind: 'callDenied', subject: 'echo', serverName: 'Demo' },
  ]);
  const openServers = () => page.getByRole('button', { name: /Server$/ }).click();
  await expectAccessibleInAllThemes(openServers);
  await openServers();
  await page.getByRole('option', { name: 'Demo', exact: true }).click();
  await expectRows(1);
  expect(fakeHost.inputsOf('audit.list').at(-1)).toMatchObject({ filter: { serverId: serverIdOf('Demo') } });
  await filter.fill('no such thing');
  await expect.element(page.getByRole('button', { name: 'Show all' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expectRows(3);
});

test('fast typing loses no letters in the filter', async () => {
  const screen = await openWindow('/audit');
  await expectRows(3);
  (filter.element() as HTMLElement).focus();
  for (const letter of 'deny') document.execCommand('insertText', false, letter);
  await expect.element(screen.getByText('1 entry', { exact: true })).toBeVisible();
  await expect.element(filter).toHaveValue('deny');
  await expect.poll(() => location.hash).toBe('#/audit?q=deny');
});

test('verifying reports whether the chain is intact, and where it breaks', async () => {
  fakeHost.on('audit', 'verify', () => ({ intact: true, count: 3 }));
  await openWindow('/audit');
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Intact: 3 entries' })).toBeVisible();
  fakeHost.on('audit', 'verify', () => ({ intact: false, count: 1, brokenAt: 2, reason: 'changed' as const }));
  await verify.click();
  await page.getByRole('button', { name: 'Entry 2 was changed' }).click();
  await expect.element(entryRegion(2)).toBeVisible();
});
