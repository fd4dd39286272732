import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, type Mock, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../../ui/tokens.css';
import { CodeView, DiffView } from './index.ts';
import { loadMonaco } from './load-monaco.ts';

const inWindow = (view: ReactNode) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    <div style={{ height: 200 }}>{view}</div>
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
  const before = await replace(1, 4);
  const after = await replace(4, 14);
  // The test runner keeps an element for each query; an editor that is kept adds at least two.
  expect(after - before).toBeLessThan(2 * 10);
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
