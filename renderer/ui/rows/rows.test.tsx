import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../tokens.css';
import { Rows } from './rows.tsx';

function List({ count, rowKey }: { count: number; rowKey: (index: number) => number }) {
  const [active, setActive] = useState(0);
  return (
    <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <Rows
        label="rows"
        count={count}
        rowKey={rowKey}
        activeIndex={active}
        onActiveIndexChange={setActive}
        renderRow={(index) => `row ${index + 1}`}
      />
    </div>
  );
}

test('drawing a list costs as much as its rows in view, however long it is', async () => {
  const rowKey = vi.fn((index: number) => index);
  const screen = await render(<List count={1_000_000} rowKey={rowKey} />);
  await expect.element(screen.getByText('row 1', { exact: true })).toBeInViewport();
  screen.getByRole('listbox').element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('row 1000000')).toBeInViewport();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('option', { selected: true })).toMatchTextContent('row 999999');
  expect(rowKey.mock.calls.length).toBeLessThan(1000);
});

test('a list that gets shorter while its end is in view shows its new end', async () => {
  const rowKey = (index: number) => index;
  const screen = await render(<List count={1000} rowKey={rowKey} />);
  await expect.element(screen.getByText('row 1', { exact: true })).toBeInViewport();
  screen.getByRole('listbox').element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('row 1000', { exact: true })).toBeInViewport();
  await screen.rerender(<List count={100} rowKey={rowKey} />);
  await expect.element(screen.getByText('row 100', { exact: true })).toBeInViewport();
  await screen.rerender(<List count={3} rowKey={rowKey} />);
  await expect.element(screen.getByText('row 1', { exact: true })).toBeInViewport();
  await screen.rerender(<List count={1000} rowKey={rowKey} />);
  await expect.element(screen.getByText('row 8', { exact: true })).toBeInViewport();
});
