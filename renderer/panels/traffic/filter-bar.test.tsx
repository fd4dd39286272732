import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { addFilterTerm } from '../../kit/menus/index.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, callTool, openServer, shareRealHost } from '../../testing/real-host.ts';
import { resetTrafficFilter } from './filters.ts';

const filter = page.getByRole('combobox', { name: 'Filter traffic' });
const options = page.getByRole('listbox', { name: 'Filter suggestions' }).getByRole('option');
const rows = page
  .getByRole('grid', { name: 'Traffic', exact: true })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });
const labels = () => options.elements().map((option) => option.querySelector('bdi')?.textContent);
const kind = (name: string) => page.getByRole('toolbar', { name: 'Frame types' }).getByRole('button', { name });

let server: Connected;
shareRealHost(async () => {
  server = await openServer('requests', '--era', 'modern');
  const { sessionId } = server;
  await client.sessions.setLogLevel({ sessionId, level: 'debug' });
  await callTool(sessionId, 'log_flood', { count: 16 });
});
beforeEach(resetTrafficFilter);

const openTraffic = () => openWindow(`/servers/${server.serverId}/tools?panel=traffic`);

describe('the filter', () => {
  test('is completed by keyboard: a key, then the methods of the log', async () => {
    await openTraffic();
    await filter.click();
    await userEvent.keyboard('met');
    await expect.poll(labels).toEqual(['method:']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(filter).toHaveValue('method:');
    await userEvent.keyboard('tools/c');
    await expect.poll(labels).toEqual(['tools/call']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(filter).toHaveValue('method:tools/call ');
    // A request with its response.
    await expect.poll(() => rows.elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(filter).toHaveValue('method:tools/call ');
    await userEvent.keyboard('{Escape}');
    await expect.element(filter).toHaveValue('');
    await expect.element(filter).toHaveFocus();
  });

  test.each([
    ['de', 'Datenverkehr filtern'],
    ['zh-CN', '筛选流量'],
    ['en', 'Filter traffic'],
  ] as const)('says in %s how to filter, in whole', async (locale, name) => {
    await page.viewport(1280, 800);
    await client.app.changeSettings({ locale });
    await openTraffic();
    const field = page.getByRole('combobox', { name });
    await expect.element(field).toBeVisible();
    const { scrollWidth, clientWidth } = field.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test('completes servers and kinds, and leaves plain words alone', async () => {
    await openTraffic();
    await filter.fill('server:');
    await expect.poll(labels).toEqual(['Demo', 'requests']);
    await expectAccessibleInAllThemes();
    await filter.fill('kind:str');
    await expect.poll(labels).toEqual(['stray']);
    await filter.fill('lens');
    await expect.element(options.first()).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(filter).toHaveValue('lens');
  });

  test('looks into bodies', async () => {
    await openTraffic();
    await filter.fill('"was slow" method:notifications/message');
    await expect.poll(() => rows.elements()).toHaveLength(1);
    await filter.fill('nothinglikeit "was slow"');
    await expect.element(page.getByText('No frame matches the filter')).toBeVisible();
    // Only the body has the field's name.
    await filter.fill('ms "was slow" method:notifications/message');
    await expect.poll(() => rows.elements()).toHaveLength(1);
  });

  test('names unknown terms, and filters by the others', async () => {
    await openTraffic();
    await filter.fill('kind:request,oops latency:>soon mehtod:x');
    const notes = page.getByRole('status').filter({ hasText: 'oops' });
    await expect.element(notes).toMatchTextContent('“oops” isn’t a value of kind; ignored.');
    await expect.element(notes).toMatchTextContent('“>soon” isn’t a latency, such as 200, >1.5s or 100..500; ignored.');
    await expect
      .element(notes)
      .toMatchTextContent('“mehtod” isn’t a filter key, so it is searched as text. Did you mean “method:”?');
    await expectAccessibleInAllThemes();
    await filter.fill('latency: kind:request');
    await expect.element(page.getByText('“latency:” has no value yet; ignored.')).toBeVisible();
    await expect.poll(() => rows.filter({ hasText: 'notifications/message' }).elements()).toHaveLength(0);
    await expect.element(rows.filter({ hasText: 'tools/call' }).first()).toBeVisible();
  });

  test('shows the kinds that it names, until others are chosen', async () => {
    await openTraffic();
    await filter.fill('tools kind:request');
    await expect.element(kind('Requests')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(kind('Responses')).toHaveAttribute('aria-pressed', 'false');
    await kind('Responses').click();
    await expect.element(filter).toHaveValue('tools');
    await expect.element(kind('Responses')).toHaveAttribute('aria-pressed', 'true');
  });

  test('has the errors in one click, and offers them when its empty field is clicked', async () => {
    await openTraffic();
    await page.getByRole('button', { name: 'Errors', exact: true }).click();
    await expect.element(filter).toHaveValue('is:error');
    await expect.element(rows.filter({ hasText: 'tools/call' }).first()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Errors', exact: true }).click();
    await expect.element(filter).toHaveValue('');
    await filter.click();
    await expect.poll(() => labels()[0]).toBe('is:error');
    await options.first().click();
    await expect.element(filter).toHaveValue('is:error ');
  });

  test('takes a term from elsewhere', async () => {
    await openTraffic();
    await filter.fill('list');
    addFilterTerm('method', 'tools/list');
    await expect.element(filter).toHaveValue('list method:tools/list');
  });
});

test('a filter is saved under a name, applied and removed', async () => {
  await openTraffic();
  await filter.fill('method:tools/*');
  const open = () => page.getByRole('button', { name: 'Saved filters' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Saved filters' });
  await dialog.getByRole('textbox', { name: 'Name for the current filter' }).fill('Tool calls');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Tool calls', exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // At 200 % it is a bar otherwise.
  await page.getByRole('button', { name: 'Maximize panel', exact: true }).click();
  await expectAccessibleInAllThemes(open);
  await filter.fill('');
  await open();
  await dialog.getByRole('button', { name: 'Tool calls', exact: true }).click();
  await expect.element(filter).toHaveValue('method:tools/*');
  await expect.element(dialog).not.toBeInTheDocument();
  expect((await client.app.settings()).trafficFilters).toEqual([{ name: 'Tool calls', query: 'method:tools/*' }]);
  await open();
  await dialog.getByRole('button', { name: 'Remove “Tool calls”' }).click();
  await expect.element(dialog.getByText(/^No saved filters\./)).toBeVisible();
});
