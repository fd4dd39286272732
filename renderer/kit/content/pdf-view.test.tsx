import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, openServer, shareRealHost } from '../../testing/real-host.ts';
import { addressOf, articleOf } from '../../testing/resource-page.ts';

afterEach(() => page.viewport(1280, 800));

const uri = 'file:///demo/media/manual.pdf';
let demo: Connected;
shareRealHost(async () => {
  demo = await openServer('demo');
  await client.resources.read({ sessionId: demo.sessionId, uri });
});

test.each([1280, 853])(
  'a page is as wide as there is room in a window of %i pixels, and can be enlarged',
  async (width) => {
    await page.viewport(width, 700);
    await openWindow(addressOf(demo.serverId, uri));
    const article = articleOf(uri);
    const area = article.getByRole('region', { name: 'Pages', exact: true });
    const picture = area.getByRole('img', { name: 'Page 1' });
    await expect.element(picture).toBeVisible();
    const share = () => picture.element().getBoundingClientRect().width / area.element().clientWidth;
    await expect.poll(share).toBeGreaterThan(0.8);
    expect(share()).toBeLessThanOrEqual(1);
    expect(area.element().scrollWidth).toBe(area.element().clientWidth);

    const fit = article.getByRole('button', { name: 'Fit width' });
    await expect.element(fit).toHaveAttribute('aria-pressed', 'true');
    const fitting = share();
    await article.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(share).toBeGreaterThan(fitting);
    await expect.element(fit).toHaveAttribute('aria-pressed', 'false');
    await fit.click();
    await expect.poll(share).toBeCloseTo(fitting, 1);
    // It changes the size of the window.
    if (width === 1280) await expectAccessibleInAllThemes();
  },
);
