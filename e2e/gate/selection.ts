/**
 * What `npm test` has, of all tests: what a person waits for proves the product, and `npm run test:all` has the rest. Whole
 * files only, each with its reason, which is what it catches that no other test does for its seconds.
 */

/** The parts of `npm test`, which can run beside each other on several machines. */
export const partNames = ['check', 'unit', 'component', 'end-to-end'] as const;

interface Left {
  /** Paths or patterns of files, from the project's root. */
  files: readonly string[];
  reason: string;
}

/** Journeys end to end, at most 25: each crosses processes, transport and window once. */
export const journeys: readonly string[] = [
  'main-job',
  'tools',
  'prompts',
  'subscriptions',
  'gate',
  'authorization',
  'canary-secrets',
  'restarts',
  'cli',
  'desktop-journeys',
];

/** Unit and component tests that only `npm run test:all` runs. */
export const leftOut: readonly Left[] = [];
