import type { Host } from '#host/create-host.ts';
import { snapshotFields } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { snapshotText } from '#shared/mcp/snapshots/snapshot-text.ts';
import type { ServerCost } from '#shared/model/costs.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotSchema } from '#shared/model/snapshot.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { RunContext } from '../../run-context.ts';
import { notJudgedProblem } from './not-judged-problem.ts';
import { checkProblem, type Problem } from './problem.ts';

/** Of a list, those that are looked at. */
export const mostItems = 5000;

interface Costs {
  tokens: number;
  /** Not all that is counted could be. */
  isPartial: boolean;
}

/** What the session's lists and instructions cost a model. */
export function costsOf(context: Pick<RunContext, 'host' | 'session' | 'signal'>): Promise<Costs> {
  return counted(context, (costs) => costs.ofSession(context.session));
}

/**
 * How many tokens more, or less, a server's lists and instructions cost than a snapshot's. Undefined where not all of both
 * is known and counted.
 */
export async function tokensSince(
  context: Pick<RunContext, 'host' | 'signal'>,
  before: Snapshot,
  after: Snapshot | undefined,
): Promise<number | undefined> {
  if (after === undefined || before.incomplete !== undefined || after.incomplete !== undefined) return undefined;
  const costs = [];
  for (const snapshot of [before, after]) {
    // In the order of a snapshot's file: another order of the same members has other tokens.
    const { instructions, ...lists } = snapshotSchema.parse(JSON.parse(snapshotText(snapshot)));
    const byKind = Object.fromEntries(catalogKinds.map((kind) => [kind, lists[snapshotFields[kind]] ?? []]));
    costs.push(await counted(context, (count) => count.ofLists(byKind, instructions)));
  }
  const [old, now] = costs;
  return old === undefined || now === undefined || old.isPartial || now.isPartial ? undefined : now.tokens - old.tokens;
}

async function counted(
  { host, signal }: Pick<RunContext, 'host' | 'signal'>,
  count: (costs: Host['diagnostics']['costs']) => Promise<Pick<ServerCost, 'lists' | 'tokens'>>,
): Promise<Costs> {
  try {
    const { tokens, lists } = await count(host.diagnostics.costs);
    return { tokens, isPartial: lists.some(({ items, counted }) => counted < Math.min(items, mostItems)) };
  } catch {
    // The thread that counts has ended.
    signal.throwIfAborted();
    return { tokens: 0, isPartial: true };
  }
}

/** One problem where the lists cost more than the budget, or it isn't known. */
export function budgetProblems(
  { tokens, isPartial }: Costs,
  { budget }: ActionOf<'check'>,
  { text }: Pick<RunContext, 'text'>,
): Problem[] {
  if (budget === undefined) return [];
  if (isPartial) return [notJudgedProblem(text('cli.check.unjudged.costs'), text)];
  if (tokens <= budget) return [];
  const words = {
    title: text('cli.check.budget.title', { tokens }),
    expected: text('cli.check.budget.expected', { budget }),
    fix: text('cli.check.budget.fix'),
  };
  return [checkProblem('CHECK-BUDGET', words)];
}
