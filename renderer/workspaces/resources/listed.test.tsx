import { beforeEach, describe, expect, test } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => fakeHost.reset());

describe('the listed fields', () => {
  test('are shown above an open resource, including unknown fields', async () => {
    const report = {
      uri: 'x://report',
      name: 'report.txt',
      title: 'The yearly report',
      description: 'Figures of the year',
      size: 1234,
      annotations: { audience: ['user'], priority: 0.4, lastModified: '2026-01-02T03:04:05Z', mood: 'calm' },
      _meta: { 'example.org/kind': 'draft' },
      colour: 'blue',
    };
    connectServers({ name: 'office', lists: { resources: [report] } });
    const screen = await openWindow('/servers/office/resources?uri=x%3A%2F%2Freport');
    const listed = screen.getByRole('region', { name: 'Resource as listed' });
    await expect.element(listed).toBeVisible();
    await expect.poll(() => listed.element().textContent).toContain('The yearly reportFigures of the year');
    await listed.getByRole('button', { expanded: false }).click();
    for (const [field, value] of [
      ['size', '1234'],
      ['annotations.audience', '["user"]'],
      ['annotations.priority', '0.4'],
      ['annotations.lastModified', '2026-01-02T03:04:05Z'],
      ['annotations.mood', 'calm'],
      ['_meta', '{"example.org/kind":"draft"}'],
      ['colour', 'blue'],
    ] as const) {
      const term = listed.getByText(field, { exact: true });
      await expect.element(term).toBeInTheDocument();
      expect(term.element().nextElementSibling?.textContent).toBe(value);
    }
    await expect.poll(() => listed.element().textContent).toContain('"colour":"blue"');
  });

  test.for(['tree', 'list'] as const)(
    'open for an item without a URI, with its problems and JSON (%s)',
    async (view) => {
      connectServers({
        name: `broken-${view}`,
        lists: { resources: [{ uri: 'x://good', name: 'good' }, { name: 'lost', size: 'big', title: 7 }, 'no object'] },
      });
      const screen = await openWindow(`/servers/broken-${view}/resources?q=lost${view === 'list' ? '&view=list' : ''}`);
      const role = view === 'tree' ? 'treeitem' : 'option';
      await screen.getByRole(role, { name: /lost/ }).getByText('lost', { exact: true }).click();
      const article = screen.getByRole('article', { name: 'lost' });
      for (const problem of ['has no URI', 'title isn’t text', 'size isn’t a number of bytes']) {
        await expect.poll(() => article.element().textContent).toContain(problem);
      }
      await expect.poll(() => article.element().textContent).toContain('{"name":"lost","size":"big","title":7}');
      expect(fakeHost.inputsOf('resources.read')).toEqual([]);
    },
  );
});

describe('a list of templates that fails', () => {
  test('is a note when the server lacks the method', async () => {
    const failure = createFailure('serverError', { method: 'resources/templates/list', code: -32601 }, { frameSeq: 4 });
    connectServers({
      name: 'bare',
      lists: { resources: [{ uri: 'x://one', name: 'one' }] },
      failures: { templates: failure },
    });
    const screen = await openWindow('/servers/bare/resources');
    await expect.element(screen.getByRole('treeitem', { name: /one/ })).toBeVisible();
    const note = screen.getByText('This server doesn’t support resources/templates/list (-32601)');
    await expect.element(note).toBeVisible();
    await expect.element(screen.getByRole('alert').filter({ hasText: /\S/ })).not.toBeInTheDocument();
  });

  test('is a failure otherwise, and the resources stay', async () => {
    const failure = createFailure('serverError', { method: 'resources/templates/list', code: -32000 });
    connectServers({
      name: 'failing',
      lists: { resources: [{ uri: 'x://one', name: 'one' }] },
      failures: { templates: failure },
    });
    const screen = await openWindow('/servers/failing/resources');
    await expect.element(screen.getByRole('treeitem', { name: /one/ })).toBeVisible();
    await expect.element(screen.getByText(/error -32000/)).toBeVisible();
  });

  test('stays when the resources fail too', async () => {
    const failure = createFailure('serverError', { method: 'resources/list', code: -32000 });
    connectServers({
      name: 'half',
      lists: { templates: [{ uriTemplate: 'x://{a}', name: 'some' }] },
      failures: { resources: failure },
    });
    const screen = await openWindow('/servers/half/resources');
    await expect.element(screen.getByText(/error -32000/)).toBeVisible();
    await expect.element(screen.getByRole('treeitem', { name: /x:\/\// }).first()).toBeVisible();
  });
});
