import axe from 'axe-core';
import { expect, inject } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Theme } from '#shared/model/settings/settings.ts';
import { AuditedParts } from './audited-parts.ts';
import { ContrastCheck } from './contrast/contrast.ts';
import { cutTexts } from './cut-off.ts';

// The sources of all elements that a rule looks at, which nobody reads, take a third of its time.
axe.configure({ noHtml: true });

const themes: Theme[] = ['light', 'dark', 'contrast'];
interface Zoom {
  name: string;
  width: number;
  height: number;
}
const usual: Zoom = { name: '100 %', width: 1280, height: 800 };
/** At 200 %, a window of 1280x800 has half of its pixels each way. */
export const bothZooms: readonly Zoom[] = [{ name: '200 %', width: 640, height: 400 }, usual];

declare module 'vitest' {
  interface ProvidedContext {
    /** Every audit looks at the whole window at both zooms: `npm run test:all`. */
    auditsAll: boolean;
  }
}

const isWhole = inject('auditsAll');

const audited = new AuditedParts();

/**
 * What axe-core finds broken on the page apart from contrast: each rule with the elements that break it. It looks at the
 * parts that differ from all that it accepted before: most of a window is the same in each test and at each zoom.
 */
async function violations(): Promise<string[]> {
  const known = isWhole ? [] : audited.known();
  if (known[0] === document.body) return [];
  const context = known.length > 0 ? { include: [document], exclude: known } : document;
  const found = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa'],
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
    // A frame shows what a server sent, and has no axe to answer.
    iframes: false,
  });
  if (found.violations.length === 0) audited.accept();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  );
}

/** What is open over the window: menus, lists, bubbles and dialogs. */
const overWindow = '[data-trigger], [role=dialog], [role=alertdialog]';
const countOver = () => document.querySelectorAll(overWindow).length;

/**
 * Expects that the page, once it has settled, is accessible by WCAG 2 A and AA, as far as axe-core can check it, in every
 * theme and, in `npm run test:all` or when `zooms` says so, at each zoom; that no two controls of a panel share a name,
 * that no text is cut without a mark, and that nothing moves by itself. What depends on the theme alone is that texts and
 * links stand out.
 *
 * What is open over the window must stay open meanwhile. A menu closes when its window is resized: `open` opens it at each
 * zoom. What is wrong has `timeout` milliseconds to pass.
 */
export async function expectAccessibleInAllThemes(
  open?: () => Promise<void>,
  timeout = 15_000,
  zooms: readonly Zoom[] = isWhole ? bothZooms : [usual],
): Promise<void> {
  // What was open before it may still be about to close.
  if (open !== undefined) await expect.poll(countOver).toBe(0);
  const before = countOver();
  const { theme } = document.documentElement.dataset;
  try {
    for (const [index, zoom] of zooms.entries()) {
      if (zooms.length > 1) await page.viewport(zoom.width, zoom.height);
      await open?.();
      if (open !== undefined) await expect.poll(countOver, { message: `open, ${zoom.name}` }).toBeGreaterThan(before);
      const shown = open === undefined ? before : countOver();
      // Every theme once more, beginning with the one that is shown.
      await expectAccessibleAt(zoom.name, index % 2 === 0 ? themes : themes.toReversed(), timeout);
      expect(countOver(), `still open, ${zoom.name}`).toBe(shown);
      await closeTo(before, zoom.name);
    }
  } finally {
    document.documentElement.dataset.theme = theme;
    if (zooms.length > 1) await page.viewport(usual.width, usual.height);
  }
}

/** Closes what was opened, each with an Escape of its own: a menu may have opened another one. */
async function closeTo(before: number, zoom: string): Promise<void> {
  for (let shown = countOver(); shown > before; shown = countOver()) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(countOver, { message: `closed, ${zoom}` }).toBeLessThan(shown);
  }
  await expect.poll(countOver, { message: `closed, ${zoom}` }).toBe(before);
}

const leastLooks = 3;

async function expectAccessibleAt(zoom: string, inTurn: readonly Theme[], timeout: number): Promise<void> {
  // What comes and goes with a change has its time: also on a machine on which one look takes longer than the timeout.
  const expectNone = async (find: () => string[] | Promise<string[]>, message: string) => {
    const end = performance.now() + timeout;
    let found = await find();
    for (let looks = 1; found.length > 0 && (looks < leastLooks || performance.now() < end); looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      found = await find();
    }
    expect(found, message).toEqual([]);
  };
  await expectNone(violations, zoom);
  const contrast = new ContrastCheck();
  for (const theme of inTurn) {
    // As `useTheme` does for the setting, without drawing the window anew.
    document.documentElement.dataset.theme = theme;
    await expectNone(() => contrast.violations(), `${theme}, ${zoom}`);
  }
  await expectNone(sharedNames, zoom);
  await expectNone(moving, zoom);
  await expectNone(cutTexts, zoom);
}

/** What moves without end, although the browser of the tests asks for reduced motion. */
function moving(): string[] {
  const endless = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity);
  return endless.map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id));
}

const controls =
  'button, a[href], input, textarea, select, [role=button], [role=tab], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=menuitem]';
/** What tells controls apart: a screen reader says its name on entering it. Rows name what their buttons are about. */
const places =
  'section[aria-label], section[aria-labelledby], article, form[aria-label], nav, header, footer, dialog, [role=region], [role=dialog], [role=alertdialog], [role=group][aria-label], fieldset[aria-label], [role=radiogroup], [role=toolbar], [role=tabpanel], [role=tablist], [role=row], [role=listitem], li, [role=option], [role=treeitem], [role=alert]';

/**
 * The controls that share their role and name with another one of the same place. Left out: what is hidden, what is inside
 * a code editor, whose parts are Monaco's, the separators of panes, which name by `aria-controls` what they resize, and the
 * two unseen buttons of a menu by which a screen reader leaves it at either end.
 */
function sharedNames(): string[] {
  axe.setup(document.body);
  try {
    const seen = new Map<string, number>();
    const placeNames = new Map<Element | null, string>();
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (
        control.closest('[inert], [aria-hidden=true], .monaco-editor') !== null ||
        !control.checkVisibility({ visibilityProperty: true })
      )
        continue;
      if (control.tabIndex === -1 && control.offsetWidth <= 1) continue;
      const name = axe.commons.text.accessibleText(control).trim();
      const role = control.getAttribute('role') ?? control.localName;
      const place = control.parentElement?.closest(places) ?? null;
      const placeName =
        placeNames.get(place) ??
        `“${place === null ? '' : axe.commons.text.accessibleText(place)}” (${placeNames.size})`;
      placeNames.set(place, placeName);
      const key = `${role} “${name}” in ${placeName}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    return [...seen].flatMap(([key, count]) => (count > 1 ? `${count} × ${key}` : []));
  } finally {
    axe.teardown();
  }
}
