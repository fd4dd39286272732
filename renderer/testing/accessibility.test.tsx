import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { bothZooms, expectAccessibleInAllThemes } from './accessibility.ts';
import { fakeHost } from './fakes/fake-host.ts';
import { keepSettings } from './fakes/fake-settings.ts';
import { openWindow } from './open-window.tsx';

// What the other tests of accessibility stand on: that each fault is found which one of them may be the only one to meet.

beforeEach(async () => {
  fakeHost.reset();
  keepSettings();
  await openWindow('/');
  await expect.element(page.getByRole('button', { name: 'Add a server' }).first()).toBeVisible();
});

/** Puts something into the window until the test is over. */
function plant(html: string): void {
  const holder = document.createElement('section');
  holder.innerHTML = html;
  document.querySelector('main')?.prepend(holder);
  onTestFinished(() => holder.remove());
}

async function expectFound(fault: RegExp): Promise<void> {
  const found = await expectAccessibleInAllThemes(undefined, 0, bothZooms).catch((error: unknown) => error);
  if (!(found instanceof Error && 'actual' in found)) throw new Error('Nothing was found', { cause: found });
  expect(`${found.message} ${found.actual}`).toMatch(fault);
}

test('a window without a fault passes, and so does one that looks like it', async () => {
  plant('<p>A text that can be read.</p>');
  await expectAccessibleInAllThemes(undefined, undefined, bothZooms);
  plant(`<p>Another text that can be read.</p>
    <p aria-hidden="true" style="position: absolute; overflow: hidden; width: 30px; white-space: nowrap; color: transparent">A text that isn’t drawn</p>`);
  await expectAccessibleInAllThemes(undefined, undefined, bothZooms);
});

const widths = { '200 %': '(width <= 640px)', '100 %': '(width > 640px)' };

test.for(['light', 'dark', 'contrast'] as const)('a text that is too pale in the theme %s alone', async (theme) => {
  for (const [zoom, width] of Object.entries(widths)) {
    // The others are good in every theme, and were found to be before.
    plant(`<p>A good text</p><p class="pale">A pale text</p><style>
      @media ${width} { [data-theme=${theme}] .pale { color: #808080; background: #777 } }</style>`);
    await expectFound(new RegExp(`${theme}, ${zoom}.*color-contrast.*A pale text`, 's'));
    document.querySelector('.pale')?.parentElement?.remove();
  }
});

test('the same text over another background', async () => {
  plant('<p class="box" style="color: #ddd; background: #333">A light text</p>');
  await expectAccessibleInAllThemes(undefined, undefined, bothZooms);
  plant('<p style="color: #ddd; background: #ccc">A light text</p>');
  await expectFound(/color-contrast.*A light text/s);
});

test.for([
  ['a parent', '<div style="background: #ccc"><p>$</p></div>'],
  [
    'what it lies over',
    '<div style="position: relative; z-index: 0"><div style="position: absolute; inset: 0; background: #ccc"></div><p style="position: relative">$</p></div>',
  ],
  [
    'what no pointer meets',
    '<div style="position: relative; z-index: 0"><div style="position: absolute; inset: 0; background: #ccc; pointer-events: none"></div><p style="position: relative">$</p></div>',
  ],
  ['its own opacity', '<p style="background: #333; opacity: 0.2">$</p>'],
  ['a parent’s opacity', '<div style="opacity: 0.2"><p style="background: #333">$</p></div>'],
] as const)('a text that was good elsewhere, and is not because of %s', async ([, html]) => {
  plant('<p style="background: #333"><span style="color: #ddd">A light text</span></p>');
  await expectAccessibleInAllThemes(undefined, undefined, bothZooms);
  plant(html.replace('$', '<span style="color: #ddd">A light text</span>'));
  await expectFound(/color-contrast.*A light text/s);
});

test('a text that is pale in one theme because of what no pointer meets', async () => {
  plant(`<div style="position: relative; z-index: 0"><div class="veil"></div><p class="text">A light text</p></div><style>
    .text { position: relative; color: #ddd; background: #3330 } main:has(.text) { background: #333 }
    .veil { position: absolute; inset: 0; pointer-events: none } [data-theme=dark] .veil { background: #ccc }</style>`);
  await expectFound(/dark, 200 %.*color-contrast.*A light text/s);
});

test('a link that differs from the text around it only by colour', async () => {
  plant(
    '<p style="color: #ddd; background: #333">A text with <a href="#/" style="color: #ccc; text-decoration: none">a link</a> in it.</p>',
  );
  await expectFound(/link-in-text-block.*a link/s);
});

test.for(Object.entries(widths))('a fault that doesn’t depend on colours, at %s alone', async ([zoom, width]) => {
  plant(`<style>.only { display: none } @media ${width} { .only { display: block } }</style>
    <img class="only" src="data:," width="9" height="9">`);
  await expectFound(new RegExp(`${zoom}.*image-alt`, 's'));
});

test.for(Object.entries(widths))('two controls with one name, at %s alone', async ([zoom, width]) => {
  plant(`<style>.only { display: none } @media ${width} { .only { display: block } }</style>
    <button>The same</button><button class="only">The same</button>`);
  await expectFound(new RegExp(`${zoom}.*2 × button “The same”`, 's'));
});

test.for(Object.entries(widths))('a text that is cut, at %s alone', async ([zoom, width]) => {
  plant(`<style>@media ${width} { .only { overflow: hidden; width: 30px; white-space: nowrap } }</style>
    <p class="only" style="position: absolute">A text that is cut</p>`);
  await expectFound(new RegExp(`${zoom}.*A text that is cut`, 's'));
});

test.for(Object.entries(widths))('what moves without end, at %s alone', async ([zoom, width]) => {
  plant(`<style>@keyframes planted { to { translate: 1px } }
    @media ${width} { .only { animation: planted 1s infinite !important } }</style><p class="only">A text</p>`);
  await expectFound(new RegExp(`${zoom}.*planted`, 's'));
});
