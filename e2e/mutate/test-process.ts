import process from 'node:process';
import { createVitest, type Reporter } from 'vitest/node';
import { z } from 'zod';

/**
 * Runs unit tests of the copy in which it is started, again and again in one Vitest, as the parent process asks. Started
 * by `TestRunner`. A changed file has to be named, since nothing is watched.
 */
const orderSchema = z.object({
  changed: z.array(z.string()),
  tests: z.array(z.string()),
  /** Ends with the first failure. */
  isBriefly: z.boolean(),
});
/** An error as it comes from a worker. */
const messageSchema = z.object({ message: z.string() }).catch({ message: 'an error outside of tests' });
export type Order = z.infer<typeof orderSchema>;

export interface TestReport {
  /** The failed tests, or files that couldn't be loaded. */
  failed: string[];
  /** How long the tests ran, in milliseconds. */
  ms: number;
}

const [setupFile = ''] = process.argv.slice(2);
const silent: Reporter = {};
const vitest = await createVitest('test', {
  root: process.cwd(),
  config: 'vitest.config.ts',
  project: ['unit'],
  watch: false,
  maxWorkers: 1,
  bail: 1,
  reporters: [silent],
  silent: true,
  // What waits for something that a mutant prevents would wait long.
  testTimeout: 15_000,
  hookTimeout: 15_000,
});
await vitest.standalone();
await vitest.globTestSpecifications();
const [project] = vitest.projects;
if (project === undefined) throw new Error('The configuration has no project “unit”');
const { config } = project;
config.testTimeout = 15_000;
config.hookTimeout = 15_000;
config.expect = { ...config.expect, poll: { timeout: 10_000 } };
if (setupFile !== '') config.setupFiles = [...config.setupFiles, setupFile];

const send = (message: unknown) => process.connected && process.send?.(message);
process.on('message', (message) => void run(orderSchema.parse(message)).then(send));
process.on('disconnect', () => process.exit());
send('ready');

async function run({ changed, tests, isBriefly }: Order): Promise<TestReport> {
  const started = performance.now();
  for (const file of changed) vitest.invalidateFile(file);
  vitest.config.bail = isBriefly ? 1 : 0;
  const specifications = tests.flatMap((file) => vitest.getModuleSpecifications(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = unhandledErrors.map((error) => messageSchema.parse(error).message);
  // The tests of earlier runs are among them.
  for (const module of testModules.filter(({ moduleId }) => tests.includes(moduleId))) {
    const names = [...module.children.allTests('failed')].map((test) => test.fullName);
    const isBroken = module.errors().length > 0 || (module.state() === 'failed' && names.length === 0);
    failed.push(...names, ...(isBroken ? [`${module.relativeModuleId} can’t run`] : []));
  }
  return { failed, ms: performance.now() - started };
}
