import { shownSides } from '#host/recordings/replay/miss-error.ts';
import { inSlices } from '#host/wire/slices/work-queue.ts';
import { snapshotChanges } from '#shared/mcp/changes/compare-snapshots.ts';
import { type Change, type ChangeClass, classRank } from '#shared/model/change.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import type { ServerRun } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';
import type { RunEnvironment } from '../../run-context.ts';
import { changeTitle } from './change-title.ts';
import { snapshotOfTarget } from './take-snapshot.ts';

/** `loupe diff A B`: prints what changed from A to B, the worst first. Exits with 1 from the class `failOn` on. */
export async function diffCommand(
  run: ServerRun,
  action: ActionOf<'diff'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text, signal } = environment;
  const before = await snapshotOfTarget({ ...run, target: action.before }, environment);
  if ('code' in before) return before.code;
  const after = await snapshotOfTarget(run, environment);
  if ('code' in after) return after.code;
  const found = await inSlices(snapshotChanges(before.snapshot, after.snapshot), signal);
  const changes = found.toSorted((one, other) => classRank(one.class) - classRank(other.class));
  const of = (each: ChangeClass) => changes.filter((change) => change.class === each).length;
  const counts = { breaking: of('breaking'), risky: of('risky'), minor: of('minor'), info: of('info') };
  if (action.format === 'json') terminal.printJson({ counts, changes });
  else for (const change of changes) terminal.print(changeLines(change, text));
  terminal.note(
    changes.length === 0 ? text('changes.none') : text('changes.summary', { count: changes.length, ...counts }),
  );
  return changes.some((each) => classRank(each.class) <= classRank(action.failOn)) ? exitCodes.refused : exitCodes.done;
}

function changeLines(change: Change, text: Texts): string {
  const { id, class: className, item, pointer, reason, before, after } = change;
  const [recorded, now] = shownSides(before, after);
  const subject = item.kind === 'server' ? '' : ` ${item.kind} ${item.name}`;
  const lines = [
    visibleLine(`${text(`changes.class.${className}`)}${subject} ${pointer}`.trimEnd()),
    `  ${changeTitle(id, text)} (${id})`,
    `  ${text(`changes.reason.${reason}`)}`,
    ...(recorded === undefined || pointer === '' ? [] : [`  - ${visibleLine(recorded)}`]),
    ...(now === undefined || pointer === '' ? [] : [`  + ${visibleLine(now)}`]),
  ];
  return `${lines.join('\n')}\n`;
}
