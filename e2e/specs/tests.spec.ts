import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { ChecksPage } from '../pages/checks-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { createPlain } from '../servers/plain.ts';

const echo = {
  name: 'echo',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
};

test('a call is saved as a check, which fails when the server no longer does what it did', async ({
  loupe,
  home,
  started,
}) => {
  let isBroken = false;
  const server = createPlain([], {
    tools: [
      {
        descriptor: echo,
        run: ({ message }) => ({ content: [{ type: 'text', text: String(message) }], isError: isBroken }),
      },
    ],
  });
  const { url } = await started(startStreamableHttp(server, { era: 'modern' }));
  await loupe.addConnected(url, { name: 'plain' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('hello');
  await tools.run();
  await tools.expectStatus('echo', 'result');

  const tests = new ChecksPage(loupe);
  await tests.saveShown('echo says hello');
  const file = join(home, 'tests.yaml');
  expect(await readFile(file, 'utf8')).toContain('- isError: false');
  await tests.expectState('echo says hello', 'notRun');
  await tests.runAll();
  await tests.allow(['echo']);
  await tests.expectState('echo says hello', 'passed');

  isBroken = true;
  await tests.runAll();
  await tests.expectState('echo says hello', 'failed');
  await tests.row('echo says hello').click();
  const details = tests.details('echo says hello');
  await expect(details).toContainText(text('tests.expects.isError', { expected: 'false' }));
  await expect(details).toContainText(text('tests.actual', { actual: 'true' }));

  await details.getByRole('button', { name: text('checksPage.showRun'), exact: true }).click();
  await tools.expectStatus('echo', 'toolError');
});
