import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { RequestThread } from '#host/request-thread.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type Expression, type Found, readExpressions } from './expressions.ts';
import { isForTests, sourceFiles } from './import-graph.ts';
import type { StepResult } from './step.ts';

/** What recheck says against expressions, by source and flags; null when their time is linear. */
export type Verdicts = ReadonlyMap<string, string | null>;

export const expressionKey = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): string => `/${source}/${flags}`;

/**
 * What is wrong with the expressions: time that may grow faster than the text without a comment that names its bound,
 * and a comment that names a bound where none is needed.
 */
export function expressionProblems({ expressions, loose }: Found, verdicts: Verdicts): string[] {
  const problems = expressions.flatMap((expression) => {
    const { file, line, source, bound } = expression;
    const isFixed = source !== undefined;
    const against = isFixed ? (verdicts.get(expressionKey(expression)) ?? null) : "isn't known before the program runs";
    const shown = isFixed ? ` ${expressionKey(expression)}` : '';
    if (against === null) return bound === undefined ? [] : [`stale-bound: ${file}:${line}${shown} takes linear time`];
    if (bound === undefined) return [`expression: ${file}:${line}${shown} ${against}`];
    const names = /\d|`\w+`/.test(bound);
    return names ? [] : [`expression: ${file}:${line}${shown} ${against}, and its comment has no number as a bound`];
  });
  return [...problems, ...loose.map(({ file, line }) => `stale-bound: ${file}:${line} is beside no expression`)];
}

/** Beside the code, so that only new expressions are computed, which takes half a minute for all together. */
const verdictsFile = fromRoot('e2e/gate/expression-verdicts.json');
const verdictsSchema = z.object({ version: z.string(), verdicts: z.record(z.string(), z.string().nullable()) });

/**
 * Checks that no expression of the product takes time that grows faster than the text it reads, by recheck. What it says
 * about new ones is added to the file of verdicts; those of expressions that are gone leave it.
 */
export async function checkExpressions(root: string, files?: readonly string[]): Promise<StepResult> {
  const product = (files ?? (await sourceFiles(root))).filter((file) => !isForTests(file) && !file.startsWith('e2e/'));
  const found = await readExpressions(root, product);
  const problems = expressionProblems(found, await verdictsOf(found.expressions, files === undefined));
  const advice =
    'Rewrite it so that its time is linear, or limit the text and say so in a comment: // Bound: at most 400 characters.';
  const output = problems.length === 0 ? '' : [...problems, advice].join('\n');
  return { exitCode: problems.length === 0 ? 0 : 1, output };
}

async function verdictsOf(expressions: readonly Expression[], isWhole: boolean): Promise<Verdicts> {
  const version = await recheckVersion();
  const known = await readVerdicts(version);
  const fixed = new Map(
    expressions.flatMap(({ source, flags }) =>
      source === undefined ? [] : [[expressionKey({ source, flags }), { source, flags }]],
    ),
  );
  const bounded = new Set(expressions.flatMap((each) => (each.bound === undefined ? [] : [expressionKey(each)])));
  const verdicts = new Map([...known].filter(([key]) => !isWhole || fixed.has(key)));
  const missing = [...fixed].filter(([key]) => !verdicts.has(key));
  if (missing.length === 0 && verdicts.size === known.size) return verdicts;
  const undecided = new Map<string, string>();
  const threads = Array.from({ length: Math.min(availableParallelism(), missing.length) }, async () => {
    const thread = new RequestThread<ExpressionCalls>(new URL('./expression-thread.ts', import.meta.url), {});
    try {
      for (let next = missing.pop(); next !== undefined; next = missing.pop()) {
        const [key, pattern] = next;
        const reply = await thread.ask('judge', pattern);
        if (reply === undefined) throw new Error(`The thread ended: ${await thread.ended}`);
        const { against, isFinal } = reply.output;
        // One with a bound passes whatever is said against it. Of another, running out of time proves nothing.
        if (isFinal || bounded.has(key)) verdicts.set(key, against);
        else undecided.set(key, against ?? '');
      }
    } finally {
      await thread.worker.terminate();
    }
  });
  await Promise.all(threads);
  if (isWhole) await writeVerdicts(version, verdicts);
  return new Map([...verdicts, ...undecided]);
}

/** What the thread does that asks recheck. */
export interface ExpressionCalls {
  /** `isFinal` is false where time ran out: another machine, or the next try, may decide it. */
  judge(pattern: { source: string; flags: string }): { against: string | null; isFinal: boolean };
}

async function recheckVersion(): Promise<string> {
  const text = await readFile(join(fromRoot('node_modules'), 'recheck/package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function readVerdicts(version: string): Promise<Verdicts> {
  const file = verdictsSchema.parse(JSON.parse(await readFile(verdictsFile, 'utf8')));
  return new Map(file.version === version ? Object.entries(file.verdicts) : []);
}

async function writeVerdicts(version: string, verdicts: Verdicts): Promise<void> {
  const sorted = Object.fromEntries([...verdicts].sort(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(verdictsFile, `${JSON.stringify({ version, verdicts: sorted }, null, 2)}\n`);
}
