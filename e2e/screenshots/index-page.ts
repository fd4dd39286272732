import { glob, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { picturesFolder } from './plan.ts';

/** Writes `index.html`: all pictures by screen, those of earlier runs included, with a filter. Returns their number. */
export async function writeIndex(): Promise<number> {
  const screens = new Map<string, string[]>();
  for await (const found of glob('*/*/*/*.png', { cwd: picturesFolder })) {
    const file = found.replaceAll(sep, '/');
    const screen = file.slice(file.lastIndexOf('/') + 1, -'.png'.length);
    screens.set(screen, [...(screens.get(screen) ?? []), file]);
  }
  const sections = [...screens]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([screen, files]) => `<section><h2>${screen}</h2>${files.sort().map(figure).join('')}</section>`);
  await writeFile(join(picturesFolder, 'index.html'), pageOf(sections.join('\n')));
  return [...screens.values()].reduce((sum, files) => sum + files.length, 0);
}

function figure(file: string): string {
  const where = file.slice(0, file.lastIndexOf('/')).replaceAll('/', ' · ');
  return `<figure data-text="${file}"><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${where}</figcaption></figure>`;
}

function pageOf(sections: string): string {
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens of Loupe</title>
<style>
body { font: 13px system-ui; margin: 16px; background: #888 }
header { position: sticky; top: 0; padding: 8px; background: #888 }
input { width: 320px; font: inherit; padding: 4px 8px }
section { display: flex; flex-wrap: wrap; gap: 12px }
h2 { flex: 1 0 100%; margin: 16px 0 0; font-size: 15px }
figure { margin: 0 }
img { display: block; width: 420px }
[hidden] { display: none }
</style>
<header><label>Only <input placeholder="853x533 contrast de"></label></header>
${sections}
<script>
document.querySelector('input').addEventListener('input', ({ target }) => {
  const words = target.value.split(/\\s+/);
  for (const each of document.querySelectorAll('figure'))
    each.hidden = !words.every((word) => each.dataset.text.includes(word));
  for (const each of document.querySelectorAll('section'))
    each.hidden = each.querySelector('figure:not([hidden])') === null;
});
</script>
</html>
`;
}
