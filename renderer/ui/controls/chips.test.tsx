import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../tokens.css';
import { ChipLine, FilterChip } from './chips.tsx';

test('chips that find no room in the line are shown by the toggle', async () => {
  const screen = await render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <div style={{ width: 240 }}>
        <ChipLine label="Filters">
          {['text/plain', 'text/markdown', 'text/csv', 'application/json', 'image/png', 'audio/wav'].map((text) => (
            <FilterChip key={text} text={text} count={12} isSelected={false} onChange={() => {}} />
          ))}
        </ChipLine>
      </div>
    </IntlProvider>,
  );
  const line = screen.getByRole('group', { name: 'Filters' });
  const height = () => line.element().getBoundingClientRect().height;
  await expect.element(line).toBeVisible();
  expect(height()).toBeLessThan(30);
  await screen.getByRole('button', { name: 'Show all filters' }).click();
  await expect.poll(height).toBeGreaterThan(40);
});
