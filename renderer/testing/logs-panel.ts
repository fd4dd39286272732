import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The row of a log message with this text. */
export function logRow(text: string | RegExp): Locator {
  return page
    .getByRole('grid', { name: 'Log messages', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .filter({ hasText: text });
}

/** Waits until so many messages match. */
export async function expectMessages(count: string): Promise<void> {
  await expect.element(page.getByText(`${count} messages`, { exact: true })).toBeVisible();
}

/** The region with the choice of the level that is requested of a server. */
export function levelOf(server: string): Locator {
  return page.getByRole('region', { name: `Log level of ${server}`, exact: true });
}

/** The choice of that level. */
export function levelChoice(server: string): Locator {
  return levelOf(server).getByRole('button', { name: /Log level of/ });
}

/** Asks a server for messages from a level on, or for none. */
export function askLevel(server: string, level: string): Promise<void> {
  return chooseOption(levelChoice(server), level);
}

/** Shows messages of some levels only. */
export function showLevels(option: string): Promise<void> {
  return chooseOption(page.getByRole('button', { name: /Levels shown$/ }), option);
}

async function chooseOption(select: Locator, option: string): Promise<void> {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
