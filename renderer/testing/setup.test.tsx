import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const isHovered = () => document.documentElement.matches(':hover');

test('a test leaves the pointer where it clicked', async () => {
  await render(<button type="button">Remove</button>);
  await page.getByRole('button').click();
  expect(isHovered()).toBe(true);
});

test('the next one begins without it: no tooltip covers what it wants to click', () => {
  expect(isHovered()).toBe(false);
});
