import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, type Mock, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../../ui/tokens.css';
import { CodeView, DiffView, JsonEditor } from './index.ts';
import { loadMonaco } from './load-monaco.ts';
import { hexColor } from './theme.ts';

const inWindow = (view: ReactNode) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <div style={{ display: 'flex', height: 200 }}>{view}</div>
  </IntlProvider>
);

test('a code view that was replaced leaves no elements behind', async () => {
  const draw = (number: number) =>
    inWindow(<CodeView key={number} value="some text" language="plaintext" label={`Text ${number}`} />);
  const { rerender } = await render(draw(0));
  const replace = async (from: number, until: number) => {
    for (let number = from; number < until; number += 1) {
      await rerender(draw(number));
      await expect.element(page.getByRole('textbox', { name: `Text ${number}`, exact: true })).toBeInTheDocument();
    }
    // Without a view: the last one takes the rest of its elements when it has time.
    await rerender(null);
    return commands.countNodes();
  };
  const counts = [await replace(1, 4), await replace(4, 14), await replace(14, 24)] as const;
  // The editor once makes what it puts off until there is time: in one of the two rounds at most.
  const grown = Math.min(counts[1] - counts[0], counts[2] - counts[1]);
  // The test runner keeps an element for each query; an editor that is kept adds at least two.
  expect(grown).toBeLessThan(2 * 10);
});

test('a text comes back where it was left, and another begins at its top', async () => {
  const lines = (name: string) => Array.from({ length: 500 }, (_, index) => `${name} ${index + 1}`).join('\n');
  const draw = (name: string) =>
    inWindow(<CodeView key={name} value={lines(name)} language="plaintext" label={`Lines of ${name}`} />);
  const code = page.getByRole('code');
  const { rerender } = await render(draw('left'));
  await expect.element(code).toMatchTextContent(/left\s1/);
  page.getByRole('textbox', { name: 'Lines of left', exact: true }).element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(code).toMatchTextContent(/left\s500/);
  await rerender(draw('other'));
  await expect.element(code).toMatchTextContent(/other\s1(?!\d)/);
  await rerender(draw('left'));
  await expect.element(code).toMatchTextContent(/left\s500/);
});

test('what is on screen has its colours at once, also while the browser is never idle', async () => {
  await loadMonaco();
  vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
  const token = (text: string) => page.getByText(text, { exact: true });
  const view = (city: string) =>
    inWindow(<CodeView key={city} value={`{\n  "city": "${city}"\n}`} language="json" label={city} />);
  const { rerender } = await render(view('Basel'));
  await expect.element(token('"Basel"')).toBeVisible();
  // In an editor that was elsewhere before.
  await rerender(null);
  await rerender(view('Bern'));
  await expect.element(token('"Bern"')).toBeVisible();
  await rerender(inWindow(<JsonEditor value={'{\n  "city": "Chur"\n}'} label="Edited" onChange={() => {}} />));
  await expect.element(token('"Chur"')).toBeVisible();
  const lines = (city: string) => `[\n  "${city}"\n]`;
  await rerender(inWindow(<DiffView before={lines('Davos')} after={lines('Elm')} language="json" label="Change" />));
  await expect.element(token('"Elm"').first()).toBeVisible();
});

test('comparisons that were replaced, or went with their view, have ended', async () => {
  const monaco = await loadMonaco();
  const create = monaco.editor.createDiffEditor;
  const ends: Mock[] = [];
  vi.spyOn(monaco.editor, 'createDiffEditor').mockImplementation((...args) => {
    const editor = create(...args);
    const compare = editor.createViewModel.bind(editor);
    editor.createViewModel = (texts) => {
      const comparison = compare(texts);
      ends.push(vi.spyOn(comparison, 'dispose'));
      return comparison;
    };
    return editor;
  });
  const draw = (after: string) => inWindow(<DiffView before="one" after={after} language="plaintext" label="Change" />);
  const { rerender } = await render(draw('two'));
  await expect.poll(() => ends.length).toBe(1);
  await rerender(draw('three'));
  await expect.poll(() => ends.length).toBe(2);
  await rerender(null);
  await expect.poll(() => ends.map((end) => end.mock.calls.length)).toEqual([1, 1]);
});

test('a colour of a text has the same number in each theme, so that what is drawn once follows a change', async () => {
  await render(inWindow(<CodeView value="some text" language="plaintext" label="Text" />));
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toBeInTheDocument();
  const { theme: before } = document.documentElement.dataset;
  onTestFinished(() => {
    document.documentElement.dataset.theme = before;
  });
  const roles = ['bg-1', 'fg-0', 'fg-1', 'fg-2', 'in', 'out', 'note', 'error'];
  const probe = document.body.appendChild(document.createElement('span'));
  onTestFinished(() => probe.remove());
  const colourOf = (role: string) => {
    probe.style.color = `var(--${role})`;
    return hexColor(getComputedStyle(probe).color);
  };
  const numbered = new Set<string>();
  for (const theme of ['dark', 'light', 'contrast']) {
    document.documentElement.dataset.theme = theme;
    // The editor hears of it in a turn of its own.
    await new Promise((resolve) => setTimeout(resolve));
    const roleOf = (colour: string) => roles.find((role) => colourOf(role) === colour);
    const rules = document.querySelector('.monaco-colors')?.textContent?.matchAll(/\.mtk(\d+) \{ color: (#\w+)/g) ?? [];
    numbered.add(
      [...rules].map(([, number, colour = '']) => `${number} ${roleOf(colour.toLowerCase()) ?? colour}`).join(),
    );
  }
  expect([...numbered]).toEqual([expect.stringMatching(/^1 fg-0,2 /)]);
});

test("a text keeps the window's colours when the system imposes its own for a while", async () => {
  await render(inWindow(<CodeView value="some text" language="plaintext" label="Text" />));
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toBeInTheDocument();
  const colours = () => document.querySelector('.monaco-colors')?.textContent;
  const own = colours();
  const forced = matchMedia('(forced-colors: active)');
  onTestFinished(() => commands.forceColors(false));
  for (const isForced of [true, false]) {
    const change = new Promise((resolve) => forced.addEventListener('change', resolve, { once: true }));
    await commands.forceColors(isForced);
    await change;
    expect(colours()).toBe(own);
  }
});
