import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { answerButton, asked, field, front, reply, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectDraft, openRealHost } from '../../testing/real-host.ts';
import { callTool, resultText } from '../../testing/tool-calls.ts';

test('every server request of server-everything is answered, over stdio', async () => {
  await openRealHost();
  const command = await commands.everythingCommand();
  const draft = { name: 'everything', transport: 'stdio' as const, ...command, env: [], watch: [], pin: {} };
  const server = await connectDraft(draft);
  await openWindow('/?panel=inbox');
  // The server requests the roots, under the id 0, as soon as it is initialized.
  await expect.element(rows()).toMatchTextContent('Answered automatically: roots shared with this server');

  const sampling = await callTool(server, 'trigger-sampling-request', { prompt: 'What is a lens?', maxTokens: 100 });
  await expect.element(asked()).toMatchTextContent('What is a lens?');
  await reply().getByRole('textbox', { name: 'Text', exact: true }).fill('A piece of glass.');
  await reply().getByRole('textbox', { name: 'Model', exact: true }).fill('glass-1');
  await answerButton('Answer').click();
  expect(await resultText(sampling)).toContain('A piece of glass.');

  const form = await callTool(server, 'trigger-elicitation-request');
  await expect.element(front('Elicitation: “everything” asks for input')).toBeVisible();
  await field('String (required)').fill('Ada');
  await expect.element(field('String with default')).toHaveValue('It was a dark and stormy night.');
  await answerButton('Accept').click();
  expect(await resultText(form)).toContain('User provided the requested information');

  const declined = await callTool(server, 'trigger-elicitation-request');
  await answerButton('Decline').click();
  expect(await resultText(declined)).toContain('declined');

  const visit = await callTool(server, 'trigger-url-elicitation', { url: 'https://example.com/verify' });
  await expect.element(asked()).toMatchTextContent('https://example.com/verify');
  await answerButton('Accept').click();
  expect(await resultText(visit)).toMatch(/accept|complete/i);
  expect(await resultText(await callTool(server, 'get-roots-list'))).toMatch(/root/i);
});
