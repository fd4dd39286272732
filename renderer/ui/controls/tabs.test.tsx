import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import '../tokens.css';
import { Tab, TabBar, TabPanel, Tabs } from './tabs.tsx';

const names = Array.from({ length: 12 }, (_, index) => ({ id: `${index + 1}`, name: `Tab ${index + 1}` }));

function Shown({ selected }: { selected: string }) {
  return (
    <IntlProvider locale="en" messages={en}>
      <div style={{ width: 300 }}>
        <Tabs selectedKey={selected}>
          <TabBar aria-label="tabs" names={names}>
            {names.map(({ id, name }) => (
              <Tab key={id} id={id}>
                {name}
              </Tab>
            ))}
          </TabBar>
          <TabPanel id={selected}>Panel</TabPanel>
        </Tabs>
      </div>
    </IntlProvider>
  );
}

test('the tab that is chosen is in view where not all find room', async () => {
  const screen = await render(<Shown selected="12" />);
  const tab = (name: string) => screen.getByRole('tab', { name, exact: true });
  await expect.element(tab('Tab 12')).toBeInViewport({ ratio: 0.9 });
  await expect.element(tab('Tab 1')).not.toBeInViewport();
  await screen.rerender(<Shown selected="1" />);
  await expect.element(tab('Tab 1')).toBeInViewport({ ratio: 0.9 });
});
