import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import './tokens.css';
import './layout.module.css';
import { MiddleText } from './middle-text.tsx';

const uri = 'atlas://emea/site-00/region-with-a-long-name/report/000002.dat';

test.each([600, 200, 120])('in %i pixels the end of a URI is in view, and all of it is its text', async (width) => {
  const screen = await render(
    <div style={{ width, display: 'flex' }}>
      <MiddleText text={uri} />
    </div>,
  );
  const text = screen.getByTitle(uri);
  await expect.element(text).toHaveTextContent(uri);
  const end = text.element().lastElementChild;
  const box = text.element().getBoundingClientRect();
  expect(end?.getBoundingClientRect().right).toBeLessThanOrEqual(box.right + 0.5);
  expect(end?.scrollWidth).toBeLessThanOrEqual((end?.clientWidth ?? 0) + 1);
  expect(box.width).toBeLessThanOrEqual(width);
});

test.each([61, 66, 71])(
  'in %i pixels, which are too few for the end, it is cut between two characters',
  async (width) => {
    const screen = await render(
      <div style={{ width, display: 'flex', font: '12px monospace' }}>
        <MiddleText text={uri} />
        <span title="measure" style={{ position: 'absolute' }}>
          {'0'.repeat(100)}
        </span>
      </div>,
    );
    await expect.element(screen.getByTitle('measure')).toBeVisible();
    const character = screen.getByTitle('measure').element().getBoundingClientRect().width / 100;
    const end = screen.getByTitle(uri).element().lastElementChild?.getBoundingClientRect();
    const characters = (end?.width ?? 0) / character;
    expect(characters).toBeGreaterThan(3);
    expect(characters).toBeCloseTo(Math.round(characters), 1);
  },
);

test('the name of what has it is read out without a space in its middle', async () => {
  const screen = await render(
    <button type="button">
      Open <MiddleText text={uri} />
    </button>,
  );
  await expect.element(screen.getByRole('button', { name: `Open ${uri}`, exact: true })).toBeVisible();
});

test.each(['echo', 'a/b', 'ab'])('%s has no gap in its middle', async (text) => {
  const screen = await render(
    <div style={{ width: 200, display: 'flex', font: '12px monospace' }}>
      <MiddleText text={text} />
    </div>,
  );
  await expect.element(screen.getByTitle(text)).toBeVisible();
  const whole = screen.getByTitle(text).element();
  const end = whole.lastElementChild?.getBoundingClientRect().left;
  expect(end).toBeCloseTo(textRight(whole.firstElementChild), 0);
});

function textRight(element: Element | null): number {
  const range = document.createRange();
  if (element !== null) range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}
