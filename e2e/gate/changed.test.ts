import { expect, test } from 'vitest';
import { chooseTests } from './changed.ts';

const users = new Map([
  ['host/a.ts', ['host/a.test.ts', 'host/b.ts']],
  ['host/b.ts', ['host/b.test.ts', 'window/c.tsx']],
  ['window/c.tsx', ['window/c.test.tsx']],
  ['other/d.ts', ['other/d.test.ts']],
]);

const unmeasured = { durations: new Map(), executed: new Map() };

test('the tests that reach a change are chosen, the nearest first, and only those of the project', () => {
  expect(chooseTests(['host/a.ts'], users, 'unit', unmeasured)).toEqual({
    run: ['host/a.test.ts', 'host/b.test.ts'],
    left: [],
  });
  expect(chooseTests(['host/a.ts'], users, 'component', unmeasured).run).toEqual(['window/c.test.tsx']);
  expect(chooseTests(['other/d.test.ts'], users, 'unit', unmeasured).run).toEqual(['other/d.test.ts']);
});

test('what takes too long is left out and named; the nearest test always runs', () => {
  const slow = new Map([
    ['host/a.test.ts', 200_000],
    ['other/d.test.ts', 10],
  ]);
  expect(chooseTests(['host/a.ts', 'other/d.ts'], users, 'unit', { ...unmeasured, durations: slow })).toEqual({
    run: ['host/a.test.ts'],
    left: ['other/d.test.ts', 'host/b.test.ts'],
  });
});

test('of the component tests, those whose page executed a changed file are chosen, where that is known', () => {
  const both = new Map([['window/c.tsx', ['window/c.test.tsx', 'window/app.test.tsx']]]);
  const executed = new Map([['window/app.test.tsx', ['window/app.tsx', 'window/c.tsx']]]);
  expect(chooseTests(['window/c.tsx'], both, 'component', unmeasured).run).toHaveLength(2);
  expect(chooseTests(['window/c.tsx'], both, 'component', { ...unmeasured, executed }).run).toEqual([
    'window/app.test.tsx',
  ]);
});
