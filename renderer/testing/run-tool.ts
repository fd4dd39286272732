import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toggle } from './toggle.ts';

/** The field of an argument of the tool in view. */
export function argumentField(name: string) {
  return page.getByRole('textbox', { name: new RegExp(`^${name}\\b`) });
}

/** Runs the tool in view, as a task on request, and allows the call. */
export async function runTool({ asTask = false } = {}): Promise<void> {
  const task = page.getByRole('checkbox', { name: 'As a task', exact: true });
  if (asTask) {
    await expect.element(task).toBeInTheDocument();
    if (!isChecked(task.element())) {
      await toggle(task);
    }
  }
  await page.getByRole('button', { name: /^Run.*↵$/ }).click();
  const allow = page.getByRole('button', { name: /^Allow once/ });
  await allow.click();
  await expect.element(allow).not.toBeInTheDocument();
}

function isChecked(element: Element): boolean {
  return element instanceof HTMLInputElement && element.checked;
}

/** One content block of the result in view, by its place from 1. */
export function blockOf(number: number) {
  return page.getByRole('region', { name: new RegExp(`^Block ${number}:`) });
}
