import { type Verdict, verdicts } from '#shared/model/hosts/effect.ts';
import { table } from '../../output/table.ts';
import { visibleLine } from '../../output/terminal.ts';
import type { Texts } from '../../output/texts.ts';
import { effectSentence, groupTitle, hostRemarks, itemTexts, sourceText } from './effect-lines.ts';
import { countOf, effectGroups, type HostsReport, itemLabel } from './hosts-report.ts';

/** A sign and a word: neither colour nor the sign alone says it. */
export const signs: Readonly<Record<Verdict, string>> = { kept: '+', changed: '~', lost: '-', unknown: '?' };

/** The order of the sums. */
export const summed = verdicts.toReversed();

/** The report for a reader: the table, the sums, and each loss and change with its fact and source. */
export function hostsText(report: HostsReport, text: Texts): string {
  const { columns } = report;
  const items = columns[0]?.items ?? [];
  const rows = items.map((item, index) => {
    const cells = columns.map((column) => column.items[index]?.verdict ?? 'unknown');
    return [
      visibleLine(itemLabel(item)),
      ...cells.map((each) => `${signs[each]} ${text(`cli.hosts.verdict.${each}`)}`),
    ];
  });
  const sums = summed.map((verdict) => [
    text(`cli.hosts.sum.${verdict}`),
    ...columns.map((column) => text.quantities.count(countOf(column, verdict))),
  ]);
  const head = [text('cli.hosts.item'), ...columns.map(({ profile }) => visibleLine(profile.name))];
  const sections = [table([head, ...rows, [], ...sums, tokenRow(report, text)]), groupLines(report, text)];
  const remarks = columns.flatMap((column) => hostRemarks(column, text));
  const last = remarks.map(({ line, fact }) => {
    const source = fact === undefined ? '' : ` ${sourceText(fact, text)}: ${fact.source}`;
    return visibleLine(`${line}${source}`);
  });
  return [...sections, last.map((line) => `${line}\n`).join('')].filter(Boolean).join('\n');
}

/** What the tokens of each host are. */
export function tokenRow({ columns }: HostsReport, text: Texts): string[] {
  const cells = columns.map(({ tokens, profile }) => {
    if (tokens === undefined) return '?';
    const shown = text.quantities.count(tokens);
    return profile.definitions?.value === 'onDemand' ? text('cli.hosts.onDemand', { tokens: shown }) : shown;
  });
  return [text('cli.hosts.sum.tokens'), ...cells];
}

function groupLines(report: HostsReport, text: Texts): string {
  const groups = effectGroups(report).map((group) => {
    const { fact } = group.effect;
    const note = fact.note === undefined ? '' : ` ${fact.note}`;
    return [
      groupTitle(group, text),
      `  ${effectSentence(group, text)}`,
      `  ${itemTexts(group, text)}`,
      `  ${sourceText(fact, text)}: ${fact.source}${note}`,
    ]
      .map((line) => `${visibleLine(line)}\n`)
      .join('');
  });
  return groups.join('\n');
}
