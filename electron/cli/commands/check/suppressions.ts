import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readConfigText } from '#host/storage/config/import/config-text.ts';
import { schemaFault } from '#shared/mcp/json/document-fault.ts';
import { changeSchema } from '#shared/model/change.ts';
import { findingItemSchema } from '#shared/model/findings/finding.ts';
import { client } from '#shared/rules/client/client.ts';
import { isMissing } from '../../../host/storage/is-missing.ts';
import { UsageError } from '../../../options/usage-error.ts';
import type { Problem, SuppressedProblem } from './problem.ts';

/** Where a project has its suppressions, below the working directory. */
const ownFile = join('.loupe', 'suppressions.yaml');
const maxBytes = 1024 * 1024;

const suppressionSchema = z.strictObject({
  /** The id of a rule or of a change. */
  rule: z.string().min(1).max(200),
  kind: z.enum([...findingItemSchema.shape.kind.options, 'client']).optional(),
  /** A name, URI or template. Absent: every item. */
  item: z.string().max(10_000).optional(),
  reason: z.string().trim().min(1).max(500),
});
export type Suppression = z.infer<typeof suppressionSchema>;

/** YAML without an entry, or of comments only, is null. */
const fileSchema = z.strictObject({ suppressions: z.array(suppressionSchema).max(5000).nullable() }).nullable();

/**
 * The suppressions in a file; without a file those of the project, if it has any. Throws `UsageError` for a file that
 * can't be used.
 */
export async function readSuppressions(file: string | undefined): Promise<Suppression[]> {
  const path = file ?? ownFile;
  const refuse = (params: UsageError['params']): never => {
    throw new UsageError('badSuppressions', { file: path, ...params });
  };
  const content = await contentOf(path).catch((thrown: NodeJS.ErrnoException) => {
    if (file === undefined && isMissing(thrown)) return undefined;
    return refuse({ problem: 'unreadable', reason: thrown.code ?? '' });
  });
  if (content === undefined) return [];
  const read = content.isTooLarge ? undefined : readConfigText(content.text, 'YAML');
  if (read === undefined) return refuse({ problem: 'complex' });
  if (!read.ok) return refuse(read.fault);
  const { data, error } = fileSchema.safeParse(read.value);
  if (data === undefined) return refuse(schemaFault(error, read.value) ?? { problem: 'empty' });
  return data?.suppressions ?? [];
}

async function contentOf(path: string): Promise<{ text: string; isTooLarge: boolean }> {
  const { size } = await stat(path);
  if (size > maxBytes) return { text: '', isTooLarge: true };
  return { text: await readFile(path, 'utf8'), isTooLarge: false };
}

/** The ids of the rules about clients, which only a recording has others of than Loupe. */
const clientRules: ReadonlySet<string> = new Set(client.rules.map(({ id }) => id));

/**
 * Takes the suppressed problems out. `unused` are the suppressions that matched nothing and could have: one of a change
 * can't without a snapshot, one of a client without a recording, and in a recording is only what its client asked for.
 */
export function suppress(
  problems: readonly Problem[],
  suppressions: readonly Suppression[],
  { hasSnapshot, isRecording }: { hasSnapshot: boolean; isRecording: boolean },
): { problems: Problem[]; suppressed: SuppressedProblem[]; unused: Suppression[] } {
  const unused = new Set(
    suppressions.filter(({ rule, kind }) => {
      if (isRecording || kind === 'client' || clientRules.has(rule)) return false;
      return hasSnapshot || !isChangeId(rule);
    }),
  );
  const kept: Problem[] = [];
  const suppressed: SuppressedProblem[] = [];
  for (const problem of problems) {
    const matching = suppressions.filter((each) => matches(each, problem));
    for (const each of matching) unused.delete(each);
    const [first] = matching;
    if (first === undefined) kept.push(problem);
    else suppressed.push({ problem, reason: first.reason });
  }
  return { problems: kept, suppressed, unused: [...unused] };
}

function matches({ rule, kind, item }: Suppression, problem: Problem): boolean {
  return (
    rule === problem.rule &&
    (kind === undefined || kind === problem.item.kind) &&
    (item === undefined || item === problem.item.name)
  );
}

function isChangeId(rule: string): boolean {
  return changeSchema.shape.id.safeParse(rule).success;
}
