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
      'electron/host/storage/read-only.test.ts',
      'electron/host/killed-log-worker.test.ts',
    ],
    reason:
      'floods, large bodies, full and read-only disks, and killed processes: seconds of pure volume for one promise each',
  },
  {
    files: ['e2e/official-schemas/more-messages.test.ts'],
    reason: 'three times as many mutations of each message as official-schemas.test.ts',
  },
  {
    files: ['e2e/recorder/serve.test.ts', 'e2e/recorder/same-results.test.ts', 'e2e/servers/everything.test.ts'],
    reason:
      'published servers and clients through whole processes; the same behaviour is tested against the own servers',
  },
  {
    files: [
      'renderer/app/accessibility.test.tsx',
      'renderer/app/beside-rows.test.tsx',
      'renderer/app/empty-panels.test.tsx',
      'renderer/app/layout.test.tsx',
      'renderer/app/row-menus.test.tsx',
      'renderer/app/undo-notice.test.tsx',
      'renderer/app/window.test.tsx',
      'renderer/kit/content/content-view.test.tsx',
      'renderer/kit/content/content-views.test.tsx',
      'renderer/kit/content/json-tree.test.tsx',
      'renderer/kit/editor/code-view.test.tsx',
      'renderer/kit/list/cut-items.test.tsx',
      'renderer/kit/list/drawn-rows.test.tsx',
      'renderer/kit/menus/listed-items.test.tsx',
      'renderer/kit/requests/blocked-reads.test.tsx',
      'renderer/kit/runs/rounds.test.tsx',
      'renderer/kit/runs/tasks.test.tsx',
      'renderer/kit/versions/diff-chinese.test.tsx',
      'renderer/kit/versions/versions.test.tsx',
      'renderer/pages/compare/compare-states.test.tsx',
      'renderer/pages/recordings/recordings-page.test.tsx',
      'renderer/pages/settings/settings-page.test.tsx',
      'renderer/panels/inbox/everything.test.tsx',
      'renderer/panels/inbox/form-remarks.test.tsx',
      'renderer/panels/inbox/form-request.test.tsx',
      'renderer/panels/inbox/odd-request.test.tsx',
      'renderer/panels/inbox/sampling-request.test.tsx',
      'renderer/panels/traffic/frames/resend.test.tsx',
      'renderer/panels/traffic/logs/wrong-logs.test.tsx',
      'renderer/workspaces/prompts/prompt-form.test.tsx',
      'renderer/workspaces/resources/document/failed-reads.test.tsx',
      'renderer/workspaces/resources/document/requested-reads.test.tsx',
      'renderer/workspaces/resources/facets/facets.test.tsx',
      'renderer/workspaces/resources/list/changed-list.test.tsx',
      'renderer/workspaces/resources/list/tree-follows.test.tsx',
      'renderer/workspaces/resources/list/tree-view.test.tsx',
      'renderer/workspaces/resources/templates/template-form.test.tsx',
      'renderer/workspaces/servers/add-dialog.test.tsx',
      'renderer/workspaces/servers/authorization/sign-in.test.tsx',
      'renderer/workspaces/servers/connection/client-features.test.tsx',
      'renderer/workspaces/servers/connection/failures.test.tsx',
      'renderer/workspaces/servers/connection/faulty-servers.test.tsx',
      'renderer/workspaces/servers/connection/policy.test.tsx',
      'renderer/workspaces/servers/connection/protocol-actions.test.tsx',
      'renderer/workspaces/servers/connection/reconnect.test.tsx',
      'renderer/workspaces/servers/connection/surface-notice.test.tsx',
      'renderer/workspaces/servers/form/http-fields.test.tsx',
      'renderer/workspaces/servers/imported.test.tsx',
      'renderer/workspaces/tools/calls/bad-results.test.tsx',
      'renderer/workspaces/tools/calls/blocked-call.test.tsx',
      'renderer/workspaces/tools/calls/call-history.test.tsx',
      'renderer/workspaces/tools/calls/newest-call.test.tsx',
      'renderer/workspaces/tools/calls/running.test.tsx',
      'renderer/workspaces/tools/header-faults.test.tsx',
      'renderer/workspaces/tools/run-bar.test.tsx',
      'renderer/workspaces/tools/tool-list.test.tsx',
      'renderer/workspaces/tools/tool-page.test.tsx',
    ],
    reason:
      'of all places of the renderer that component tests execute, less than one in a hundred is executed only by these, for two fifths of the seconds (V8 coverage of each file)',
  },
];
