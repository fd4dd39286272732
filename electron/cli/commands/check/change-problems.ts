import { shownValue } from '#host/recordings/replay/miss-error.ts';
import type { Change, ChangeClass } from '#shared/model/change.ts';
import type { Severity } from '#shared/model/finding.ts';
import type { Texts } from '../../output/texts.ts';
import { changeTitle } from '../snapshots/change-title.ts';
import type { Problem } from './problem.ts';

const severityOf: Readonly<Record<ChangeClass, Severity>> = {
  breaking: 'error',
  risky: 'warning',
  minor: 'info',
  info: 'info',
};

/** The changes since a snapshot as problems: those that break clients are errors. */
export function changeProblems(changes: readonly Change[], text: Texts): Problem[] {
  return changes.map(({ id, class: className, item, pointer, reason, before, after }) => ({
    rule: id,
    source: 'change',
    severity: severityOf[className],
    isBreaking: className === 'breaking',
    item,
    pointer,
    place: pointer,
    title: `${text(`changes.class.${className}`)}: ${changeTitle(id, text)}. ${text(`changes.reason.${reason}`)}`,
    expected: pointer === '' || before === undefined ? text('cli.check.change.expected') : shownValue(before),
    actual: pointer === '' || after === undefined ? undefined : shownValue(after),
    fix: text('cli.check.change.fix'),
    count: 1,
  }));
}
