import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { linksIn, recordingsIn } from './opened-arguments.ts';

it('finds recordings by their extension, from the folder of the command', () => {
  const argv = ['/opt/Loupe/loupe', '.', '--inspect=x.loupe', 'a b.loupe', '/tmp/x.HAR', 'notes.txt', 'y.jsonl'];
  expect(recordingsIn(argv, '/work')).toEqual([resolve('/work/a b.loupe'), '/tmp/x.HAR', resolve('/work/y.jsonl')]);
});

it('takes file URLs, and no others', () => {
  const argv = ['file:///tmp/a%20b.loupe', 'https://example.org/x.har', 'loupe://add/x.loupe', 'file://host/x.loupe'];
  expect(recordingsIn(argv, '/work')).toEqual(['/tmp/a b.loupe']);
});

it('takes one link', () => {
  expect(linksIn(['loupe', 'loupe://add?a', 'loupe://add?b'])).toEqual(['loupe://add?a']);
});
