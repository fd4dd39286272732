import type { LoupeWindow } from '../../pages/loupe-window.ts';
import { text } from '../../pages/words.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

const command = async ({ page }: LoupeWindow, name: string) => {
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

for (const id of ['about', 'licenses', 'checkForUpdates', 'whatsNew'] as const) {
  windowScene(`about-${id}`, async (loupe) => {
    await command(loupe, text(`commands.${id}`));
    if (id === 'licenses') await loupe.page.getByText('react', { exact: true }).click();
  });
}

windowScene('tour-connect', (loupe) => command(loupe, text('commands.tour')));

demoScene('tour-call', async (loupe) => {
  const { page } = loupe;
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await command(loupe, text('commands.tour'));
  await press(text('tour.next'));
  await press(text('tour.tool.action'));
  await press(text('tour.call.action'));
  await expect(page.getByText(text('tour.call.confirm'))).toBeVisible();
});
