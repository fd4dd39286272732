import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { isTyping } from './typing.ts';

const field = page.getByRole('textbox', { name: 'Name' });
const button = page.getByRole('button', { name: 'Run' });

let screen: RenderResult;

beforeEach(async () => {
  const fields = (
    <>
      <input aria-label="Name" />
      <button type="button">Run</button>
    </>
  );
  screen = await render(fields);
  await field.click();
  await userEvent.keyboard('A');
  expect(isTyping()).toBe(true);
});

test('a click, Ctrl+Enter and leaving the field end the typing of a text', async () => {
  await button.click();
  expect(isTyping()).toBe(false);
  await field.click();
  await userEvent.keyboard('d');
  expect(isTyping()).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(isTyping()).toBe(false);
  await userEvent.keyboard('a{Tab}');
  expect(isTyping()).toBe(false);
});

test('pressing a button with the space bar does not count as typing, nor does a field that was removed', async () => {
  await userEvent.keyboard('{Tab} ');
  expect(isTyping()).toBe(false);
  await field.click();
  await userEvent.keyboard('d');
  await screen.rerender(<p>Nothing to fill in</p>);
  await expect.element(field).not.toBeInTheDocument();
  expect(isTyping()).toBe(false);
});
