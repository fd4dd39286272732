import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../tokens.css';
import { ToggleSet } from './segmented.tsx';

const kinds = ['breaking', 'risky', 'minor'] as const;

function Kinds() {
  const [selected, setSelected] = useState<readonly string[]>(kinds);
  return (
    <>
      <ToggleSet
        label="Kinds"
        selected={selected}
        options={kinds.map((value) => ({ value, label: value, hint: `What is ${value}.` }))}
        onChange={setSelected}
      />
      <output>{selected.join(' ')}</output>
    </>
  );
}

test('a kind is switched off and on; with Ctrl it is shown alone, and again what was shown before', async () => {
  const screen = await render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Kinds />
    </IntlProvider>,
  );
  const shown = screen.getByRole('status');
  const button = (name: string) => screen.getByRole('button', { name });
  await button('risky').click();
  await expect.element(shown).toHaveTextContent('breaking minor');
  await button('risky').click({ modifiers: ['Control'] });
  await expect.element(shown).toHaveTextContent('risky');
  await button('breaking').click();
  await expect.element(shown).toHaveTextContent('breaking risky');
  await button('breaking').click({ modifiers: ['Control'] });
  await expect.element(shown).toHaveTextContent('breaking');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(shown).toHaveTextContent('breaking risky');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('What is risky. Ctrl+click: only this.');
  await userEvent.keyboard('{Enter}');
  await expect.element(shown).toHaveTextContent('breaking');
});
