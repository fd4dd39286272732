import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../../ui/tokens.css';
import { CodeView } from './index.ts';

test('a code view that was replaced leaves no elements behind', async () => {
  const draw = (number: number) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <div style={{ height: 200 }}>
        <CodeView key={number} value="some text" language="plaintext" label={`Text ${number}`} />
      </div>
    </IntlProvider>
  );
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
