import { resolve } from 'node:path';
import { demoId, demoName } from '#host/storage/config/server-draft.ts';
import { usable } from '#host/surface/checks/tests/edit-tests.ts';
import { type ReadTestsFile, type TestChecks, testsAt } from '#host/surface/checks/tests/test-checks.ts';
import { appliesTo } from '#host/surface/checks/tests/tests.ts';
import { readTestsFile } from '#host/surface/checks/tests/tests-file.ts';
import type { Test, TestRequest } from '#shared/checks/test-file.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { Target } from '../../arguments/server-command.ts';
import type { RunContext } from '../../run-context.ts';

/** A file with tests, as the user named it. */
export interface FileTests extends ReadTestsFile {
  file: string;
}

/** Reads a file with tests. Throws `UsageError` without one; fails with `testsFileInvalid`, `testsFileUnreadable`. */
export async function readTests(file: string, folder: string): Promise<FileTests> {
  const path = resolve(folder, file);
  const { text, revision } = await readTestsFile(path);
  if (revision === '') throw new UsageError('noTestsFile', { file });
  return { file, path, revision, document: usable(text, file) };
}

/** Whether a test is for a server. A command or a URL has no name that a test could name. */
export function isFor(test: Test, target: Target): boolean {
  if (target.kind !== 'configured') return true;
  const { name } = target;
  // The only server whose id a person types; the window writes its name.
  return appliesTo(test, name === demoId ? { id: demoId, name: demoName } : { name });
}

/** The places of the tests that are for a server. */
export function testsFor({ document }: ReadTestsFile, target: Target): number[] {
  return document.tests.flatMap((test, ordinal) => (isFor(test, target) ? [ordinal] : []));
}

/** What tests send: those that are skipped send nothing. */
export function requestsOf({ document }: ReadTestsFile, ordinals: readonly number[]): TestRequest[] {
  return testsAt(document, ordinals).flatMap(({ test, skipped }) => (skipped === undefined ? [test.request] : []));
}

/** Tests to be run in the session of a command; a person confirmed before it what they call. */
export function plannedTests(
  { host, session }: RunContext,
  read: ReadTestsFile,
  ordinals: readonly number[],
): TestChecks {
  const calls = requestsOf(read, ordinals).flatMap(({ method, params }) =>
    method === 'tools/call' ? [params.name] : [],
  );
  const source = { kind: 'tests' as const, revision: read.revision };
  const request = { source, serverId: session.server.id, allowed: calls, asks: false };
  return host.recorded.tests.checksOf({ request, session, file: read, ordinals });
}
