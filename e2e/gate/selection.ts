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
  'desktop-journeys',
];

/** Unit and component tests that only `npm run test:all` runs. */
export const leftOut: readonly Left[] = [
  {
    files: ['renderer/app/every-screen.test.tsx', 'renderer/testing/accessibility.test.tsx'],
    reason:
      'audits of every screen in each theme and at each zoom, and the test of the audits; the views have their own',
  },
  {
    files: [
      'e2e/soak/soak.test.ts',
      'e2e/hostile/hostile.test.ts',
      'e2e/npm-servers/*.test.ts',
      'e2e/faults/*.test.ts',
    ],
    reason:
      'a minute of crashes, floods, published packages and kills each; what they look for is what no change breaks alone',
  },
  {
    files: [
      'electron/host/wire/transports/stdio/flooded.test.ts',
      'electron/host/wire/transports/http/http-memory.test.ts',
      'electron/host/wire/traffic/filter/first-rows.test.ts',
      'electron/host/recordings/clients/killed.test.ts',
      'electron/host/**/full-disk.test.ts',
      'electron/host/killed-log-worker.test.ts',
    ],
    reason: 'floods, large bodies, full disks and killed processes: seconds of pure volume for one promise each',
  },
  {
    files: ['e2e/recorder/serve.test.ts', 'e2e/recorder/same-results.test.ts', 'e2e/servers/everything.test.ts'],
    reason:
      'published servers and clients through whole processes; the same behaviour is tested against the own servers',
  },
];
