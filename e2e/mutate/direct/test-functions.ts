import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chai, expect } from 'vitest';

/**
 * Stands in for `vitest` where tests run without it: collects them as they are defined. Test files that need more than
 * these functions can't be loaded, and are left out.
 */
export { expect };

export interface CollectedTest {
  name: string;
  run: () => unknown;
}

/** Where the file of the running test is. */
let folder = '';

/** Runs a test of a file. Throws, or rejects, when it fails. */
export async function runCollected({ run }: CollectedTest, file: string): Promise<void> {
  folder = path.dirname(file);
  await run();
}

// The one of Vitest needs its runner. Nothing is written here.
chai.util.addMethod(chai.Assertion.prototype, 'toMatchFileSnapshot', function matchFile(this: object, file: string) {
  const received: unknown = chai.util.flag(this, 'object');
  chai.assert.equal(received, readFileSync(path.join(folder, file), 'utf8'));
});

let collected: CollectedTest[] = [];
let names: string[] = [];

/** The tests that were defined since the last call, in their order. */
export function takeCollected(): CollectedTest[] {
  const taken = collected;
  [collected, names] = [[], []];
  return taken;
}

type Body = (...values: unknown[]) => unknown;

function define(name: string, run: () => unknown): void {
  collected.push({ name: [...names, name].join(' > '), run });
}

function group(name: string, body: () => unknown): void {
  names.push(name);
  body();
  names.pop();
}

/** As in Vitest: an array of values is spread, and the name contains the case. */
function withEach(register: (name: string, body: () => unknown) => void) {
  return (cases: readonly unknown[]) => (name: string, body: Body) => {
    for (const [index, values] of cases.entries())
      register(`${name} (${index + 1})`, () => (Array.isArray(values) ? body(...values) : body(values)));
  };
}

export const it = Object.assign(define, { each: withEach(define) });
export const test = it;
export const describe = Object.assign(group, { each: withEach(group) });
