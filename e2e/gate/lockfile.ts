import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fromRoot } from '../../electron/launch/project-root.ts';
import type { StepResult } from './step.ts';

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
});

/**
 * The optional packages that a lockfile names but doesn't contain: `npm install` takes them for absent where the
 * registry lacks a platform's build, and `npm ci` then refuses the whole lockfile.
 */
export function missingOptionals(lock: z.infer<typeof lockSchema>): string[] {
  const has = (path: string) => path in lock.packages;
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !has(`node_modules/${name}`) && !has(`${path}/node_modules/${name}`))
      .map((name) => `${path === '' ? 'package.json' : path} wants ${name}`),
  );
}

/** Fails when the lockfile is not whole. */
export async function checkLockfile(): Promise<StepResult> {
  const missing = missingOptionals(lockSchema.parse(JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8'))));
  if (missing.length === 0) return { exitCode: 0, output: '' };
  const advice = 'Pin a version that has every platform, with an override if another package wants it.';
  return { exitCode: 1, output: `${missing.join('\n')}\n${advice}` };
}
