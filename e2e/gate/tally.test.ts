import { expect, test } from 'vitest';
import { levelLine, tallyLine, tallyPlaywrightReport } from './tally.ts';

const spec = (title: string, status: string, annotations: { type: string; description?: string }[] = []) => ({
  title,
  tests: [{ status, annotations }],
});

test('nested suites add up, and a skipped test keeps its reason', () => {
  const report = {
    errors: [],
    suites: [
      {
        title: 'demo.spec.ts',
        specs: [spec('reads', 'expected'), spec('breaks', 'unexpected')],
        suites: [
          { title: 'on macOS', specs: [spec('hides', 'skipped', [{ type: 'skip', description: 'needs a dock' }])] },
          { title: 'sometimes', specs: [spec('wobbles', 'flaky')] },
        ],
      },
    ],
  };
  const tally = tallyPlaywrightReport(report);
  expect(tally.skipped).toEqual([{ name: 'demo.spec.ts › on macOS › hides', reason: 'needs a dock' }]);
  expect(tally.failed).toEqual(['demo.spec.ts › breaks', 'demo.spec.ts › sometimes › wobbles']);
  expect(tallyLine(tally)).toBe('1 passed, 2 failed, 1 skipped');
});

test('a file that does not load is a failure', () => {
  expect(tallyPlaywrightReport({ errors: [{ message: 'SyntaxError' }], suites: [] }).failed).toHaveLength(1);
});

test('the line of a level has how many of its tests ran, and how long that took', () => {
  const skipped = [{ name: 'hides', reason: 'needs a dock' }];
  expect(levelLine('unit tests', { passed: 40, failed: ['reads', 'breaks'], skipped: [] }, 12_340)).toBe(
    'unit tests: 42 ran in 12.3 s, 2 failed',
  );
  expect(levelLine('end-to-end tests', { passed: 1, failed: [], skipped }, 60)).toBe(
    'end-to-end tests: 1 ran in 0.1 s, 0 failed, 1 skipped',
  );
});
