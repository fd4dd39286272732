import { afterAll, expect, test, vi } from 'vitest';
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

test('a test replaces a function of the page', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('');
});

// The files share the page: the modules of the next one are evaluated after this, and before its first test.
afterAll(() => {
  expect(vi.isMockFunction(URL.createObjectURL)).toBe(false);
});
