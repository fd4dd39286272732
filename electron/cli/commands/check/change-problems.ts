import { shownSides } from '#host/recordings/replay/miss-error.ts';
import type { PagedSnapshot } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { snapshotChanges } from '#shared/mcp/changes/compare-snapshots.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Change, ChangeClass } from '#shared/model/change.ts';
import type { Severity } from '#shared/model/findings/finding.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunContext } from '../../run-context.ts';
import { changeTitle } from '../snapshots/change-title.ts';
import { takeSnapshot } from '../snapshots/take-snapshot.ts';
import { type Problem, serverItem } from './problem.ts';
import type { RequestProblems } from './request-problems.ts';

/** What changed since the snapshot, and the one of now; a list that can't be read is a problem of its request. */
export async function changesSince(
  context: RunContext,
  before: Snapshot,
  requests: RequestProblems,
): Promise<{ problems: Problem[]; after?: Snapshot }> {
  const { signal, text } = context;
  const after = await listedNow(context, requests);
  if (after === undefined) return { problems: [] };
  const { snapshot } = after;
  return { problems: changeProblems(await inSlices(snapshotChanges(before, snapshot), signal), text), after: snapshot };
}

/** What the server offers now; undefined where a list can't be read, which is a problem of its request. */
export async function listedNow(context: RunContext, requests: RequestProblems): Promise<PagedSnapshot | undefined> {
  if (requests.isOver) return undefined;
  try {
    return await takeSnapshot(context);
  } catch (thrown) {
    context.signal.throwIfAborted();
    const failure = failureFrom(thrown);
    if (failure.code === 'internal') throw thrown;
    requests.failed('loupe snapshot', serverItem, failure, true);
    return undefined;
  }
}

const severityOf: Readonly<Record<ChangeClass, Severity>> = {
  breaking: 'error',
  risky: 'warning',
  minor: 'info',
  info: 'info',
};

/** The changes since a snapshot as problems: those that break clients are errors. */
export function changeProblems(changes: readonly Change[], text: Texts): Problem[] {
  return changes.map(({ id, class: className, item, pointer, reason, before, after }) => {
    const [expected, actual] = pointer === '' ? [] : shownSides(before, after);
    return {
      rule: id,
      source: 'change',
      severity: severityOf[className],
      isBreaking: className === 'breaking',
      item,
      pointer,
      place: pointer,
      title: `${text(`changes.class.${className}`)}: ${changeTitle(id, text)}. ${text(`changes.reason.${reason}`)}`,
      expected: expected ?? text('cli.check.change.expected'),
      actual,
      fix: text('cli.check.change.fix'),
      count: 1,
    };
  });
}
