import { expect, it } from 'vitest';
import { splitForMiddle } from './middle-text.tsx';

it.each([
  ['atlas://emea/site-00/report/000002.dat', 'atlas://emea/site-00/report', '/000002.dat'],
  ['file:///a/folder/', 'file:///a', '/folder/'],
  ['notes.markdown', 'notes', '.markdown'],
  ['', '', ''],
])('%s keeps its last part whole', (text, start, end) => {
  expect(splitForMiddle(text)).toEqual([start, end]);
});

it('nothing is lost, and neither side is empty or more than its share, however the text is made', () => {
  const texts = ['x'.repeat(500), `a/${'b'.repeat(300)}`, '/'.repeat(90), '👩‍🔬/👩‍🔬👩‍🔬👩‍🔬', 'ab'];
  for (const text of texts) {
    const [start, end] = splitForMiddle(text);
    expect(start + end).toBe(text);
    expect([...end].length).toBeLessThanOrEqual(28);
    expect(start).not.toBe('');
    expect(end).not.toBe('');
  }
});
