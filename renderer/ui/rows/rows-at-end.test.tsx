// biome-ignore-all lint/a11y: bare cells, as the table takes them.
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../tokens.css';
import { Rows } from './rows.tsx';

function List() {
  return (
    <div data-testid="box" style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <Rows
        label="rows"
        count={1000}
        head={<span role="columnheader">row</span>}
        renderRow={(row) => <span role="gridcell">{`row ${row + 1}`}</span>}
        activeIndex={-1}
        onActiveIndexChange={() => {}}
        endLabel={() => 'to the end'}
      />
    </div>
  );
}

test.for([
  ['grows', 600],
  ['shrinks', 120],
] as const)('the end stays in view when the table %s', async ([, height]) => {
  const screen = await render(<List />);
  await expect.element(screen.getByText('row 1000')).toBeInViewport();
  const box = screen.getByTestId('box').element();
  const grid = screen.getByRole('grid').element();
  if (box instanceof HTMLElement) box.style.height = `${height}px`;
  // In a busy window the browser's own scrolling is heard of before the new height is.
  expect(grid.clientHeight).toBeGreaterThan(height - 60);
  grid.dispatchEvent(new Event('scroll'));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await expect.element(screen.getByText('row 1000')).toBeInViewport();
  await expect.element(screen.getByRole('button', { name: 'to the end' })).not.toBeInTheDocument();
});

test('the end stays in view when the table grows and is set back before it is drawn', async () => {
  const screen = await render(<List />);
  await expect.element(screen.getByText('row 1000')).toBeInViewport();
  const box = screen.getByTestId('box').element();
  const grid = screen.getByRole('grid').element();
  if (!(box instanceof HTMLElement)) throw new Error('the box isn’t an HTML element');
  // As panes of a fixed height do in a window that grows.
  const setBack = new ResizeObserver(() => {
    if (box.style.height === '600px') box.style.height = '300px';
  });
  setBack.observe(box);
  box.style.height = '600px';
  await expect.poll(() => box.style.height).toBe('300px');
  setBack.disconnect();
  await expect.poll(() => grid.scrollHeight - grid.clientHeight - grid.scrollTop).toBeLessThan(2);
  await expect.element(screen.getByText('row 1000')).toBeInViewport();
});
