import type { FindingItem } from '#shared/model/findings/finding.ts';
import { countNotJudged, type NotJudged } from '#shared/model/findings/not-judged.ts';
import type { Texts } from '../../output/texts.ts';
import { checkProblem, type Problem } from './problem.ts';

/** What the rules left out, as one problem with the numbers; none when they judged everything. */
export function notJudgedProblems(left: NotJudged, text: Texts): Problem[] {
  if (countNotJudged(left) === 0) return [];
  const { messages, items, schemas, rules } = left;
  const parts = [
    ...(messages > 0 ? [text('findings.left.messages', { count: messages })] : []),
    ...(items > 0 ? [text('findings.left.items', { count: items })] : []),
    ...(schemas > 0 ? [text('findings.left.schemas', { count: schemas })] : []),
    ...(rules > 0 ? [text('findings.left.rules', { count: rules })] : []),
  ];
  return [{ ...notJudgedProblem(text.quantities.list(parts), text), notJudged: left }];
}

/** One thing that couldn't be judged. */
export function notJudgedProblem(what: string, text: Texts, item?: FindingItem): Problem {
  return checkProblem('CHECK-UNJUDGED', {
    severity: 'notJudged',
    ...(item && { item }),
    title: text('cli.check.unjudged.title', { what }),
    expected: text('cli.check.unjudged.expected'),
    fix: text('cli.check.unjudged.fix'),
  });
}
