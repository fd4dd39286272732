import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { connectServers } from '../../../testing/fakes/fake-servers.ts';
import { openWindow, reopenWindow } from '../../../testing/open-window.tsx';
import { isOfThisTest, openServer, shareRealHost } from '../../../testing/real-host.ts';
import { articleOf, expectCode, treeRow } from '../../../testing/resource-page.ts';

const proposals = page.getByRole('listbox').getByRole('option');

/** The open template, also while open completions hide it from screen readers. */
function formOf(template: string) {
  const article = page.getByRole('article', { name: `Template ${template}`, exact: true, includeHidden: true });
  return {
    article,
    field: (name: string) => article.getByRole('combobox', { name, exact: true, includeHidden: true }),
    readButton: article.getByRole('button', { name: 'Read', exact: true, includeHidden: true }),
    expectUri: (uri: string) =>
      expect
        .element(article.getByRole('status', { name: 'URI', includeHidden: true }))
        .toHaveAttribute('data-uri', uri),
  };
}

async function openTemplate(serverId: string, template: string) {
  const screen = await openWindow(`/servers/${serverId}/resources?${new URLSearchParams({ template })}`);
  return { screen, ...formOf(template) };
}

describe('over the demo', () => {
  shareRealHost();

  test('a template is filled in with completions, and read', async () => {
    const { serverId } = await openServer('demo');
    await openWindow(`/servers/${serverId}/resources`);
    // Rows move while pages arrive.
    await expect.element(page.getByRole('treeitem', { name: /^demo:.* 30$/ })).toBeVisible();
    await treeRow('greeting/\\{language\\}/\\{name\\}').click();
    const { field, expectUri } = formOf('demo://greeting/{language}/{name}');
    await expectUri('demo://greeting//');
    await field('language').fill('d');
    await expect.element(proposals).toMatchTextContent(/^de$/);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(proposals).not.toBeInTheDocument();
    await expectUri('demo://greeting/de/');

    // The typed text counts; the second request has the first value as its context.
    await field('name').fill('Ada L');
    await expectUri('demo://greeting/de/Ada%20L');
    const filter = { text: 'completion/complete', kinds: ['request' as const] };
    const requests = async () => (await client.traffic.rows({ filter, from: 0, count: 100 })).rows.filter(isOfThisTest);
    await expect.poll(requests).toHaveLength(2);
    await userEvent.keyboard('{Enter}');
    await expectCode(articleOf('demo://greeting/de/Ada%20L'), 'Guten Tag, Ada L!');
    const seq = (await requests())[1]?.seq ?? 0;
    const { base64 } = await client.traffic.body({ seq, form: 'raw', offset: 0, length: 10_000 });
    expect(atob(base64)).toContain('"context":{"arguments":{"language":"de"}}');
  });

  test.each(['legacy', 'modern'])(
    'completions of a %s server open and close without blocking the form',
    async (era) => {
      const { serverId } = await openServer('demo', '--era', era);
      const { article, field, readButton, expectUri } = await openTemplate(serverId, 'file:///demo/{+path}');
      const path = field('path');
      await path.click();
      await userEvent.keyboard('{ArrowDown}');
      await expect.poll(() => proposals.elements().length).toBeGreaterThan(10);

      // Esc closes the list and nothing else.
      await path.fill('docs/');
      await expect.element(proposals.first()).toMatchTextContent(/^docs\//);
      await userEvent.keyboard('{Escape}');
      await expect.element(proposals).not.toBeInTheDocument();
      await expect.element(path).toHaveValue('docs/');
      await expect.element(article).toBeVisible();

      // The list never covers the Read button.
      await userEvent.keyboard('{ArrowDown}');
      await expect.element(proposals.first()).toBeVisible();
      const { top } = page.getByRole('listbox').element().getBoundingClientRect();
      expect(readButton.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
      await userEvent.keyboard('{Escape}');

      await path.fill('docs/getting-started.md');
      await expectUri('file:///demo/docs/getting-started.md');
      await userEvent.keyboard('{Escape}');
      await readButton.click();
      await expectCode(articleOf('file:///demo/docs/getting-started.md'), 'Getting started');
    },
  );

  test('Enter reads nothing while a part of the path is empty: it goes there', async () => {
    const { serverId } = await openServer('demo');
    const { field } = await openTemplate(serverId, 'demo://greeting/{language}/{name}');
    await field('name').fill('Ada');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('language')).toHaveFocus();
    await userEvent.keyboard('de{Enter}');
    await expectCode(articleOf('demo://greeting/de/Ada'), 'Guten Tag, Ada!');
  });

  test('a failed completion is one line', async () => {
    const { serverId } = await openServer('demo');
    const { article, field } = await openTemplate(serverId, 'demo://square/{nobody}');
    await expect.element(article.getByText(/^The server doesn’t list this template/)).toBeVisible();
    await field('nobody').fill('7');
    await expect.element(article.getByText(/completion\/complete/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expectCode(articleOf('demo://square/7'), '"square": 49');
  });

  test('read URIs are remembered, and a reload keeps the template open', async () => {
    const { serverId } = await openServer('demo');
    const { screen, article, field, expectUri } = await openTemplate(serverId, 'demo://square/{number}');
    for (const number of ['3', '4']) {
      await field('number').fill(number);
      await expectUri(`demo://square/${number}`);
      await userEvent.keyboard('{Enter}');
      await expectCode(articleOf(`demo://square/${number}`), '"square"');
      history.back();
    }
    await article.getByRole('button', { name: 'demo://square/3', exact: true }).click();
    await expectCode(articleOf('demo://square/3'), '"square": 9');
    history.back();
    await expect.element(field('number')).toHaveValue('3');
    await reopenWindow(screen);
    await expect.element(article).toBeVisible();
  });
});

describe('over a server without completions', () => {
  beforeEach(() => {
    fakeHost.reset();
    connectServers({ name: 'plain' });
    fakeHost.on('completion', 'complete', () => ({ values: [], durationMs: 1, responseSeq: 1 }));
  });

  test('every operator has a field, for several values if exploded', async () => {
    const { article, field, expectUri } = await openTemplate(
      'plain',
      'x://{host}{/path*}{.kind:3}{?query,limit}{&more*}{#part}',
    );
    await field('host').fill('a b');
    await field('path, value 1').fill('one/1');
    await article
      .getByRole('group', { name: 'Values of path', includeHidden: true })
      .getByRole('button', { name: 'Add value', includeHidden: true })
      .click();
    await field('path, value 2').fill('two');
    await field('kind').fill('jpeg');
    await field('limit').fill('5');
    await field('more, value 1').fill('&');
    await field('part').fill('a/b');
    await expectUri('x://a%20b/one%2F1/two.jpe?limit=5&more=%26#a/b');
    await expectAccessibleInAllThemes();
  });

  test('a text that isn’t a template is shown as received, and a typed URI can be read', async () => {
    const { article, field, readButton } = await openTemplate('plain', 'demo://corner/{number');
    await expect.element(article.getByRole('alert')).toMatchTextContent('The brace at character 15 is never closed.');
    await expectAccessibleInAllThemes();
    await field('URI to read').fill('demo://corner/number');
    await readButton.click();
    await expect.element(articleOf('demo://corner/number')).toBeVisible();
    await expect.poll(() => fakeHost.inputsOf('resources.read')).toMatchObject([{ uri: 'demo://corner/number' }]);
  });

  test('a template with a thousand variables leaves the window responsive', async () => {
    const { article, field, expectUri } = await openTemplate(
      'plain',
      `x://${Array.from({ length: 1000 }, (_, index) => `{v${index}}`).join('')}`,
    );
    await expect
      .element(article.getByText('The template has 1,000 variables; the first 100 have a field.'))
      .toBeVisible();
    await field('v99').fill('end');
    await expectUri('x://end');
  });
});
