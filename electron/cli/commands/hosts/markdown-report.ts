import { addressOf, type FactSource } from '#shared/model/hosts/fact-source.ts';
import { markdownCode, markdownTable, markdownText } from '../../output/markdown.ts';
import type { Texts } from '../../output/texts.ts';
import { effectSentence, groupTitle, hostRemarks, itemTexts, sourceText } from './effect-lines.ts';
import { countOf, effectGroups, type HostsReport, itemLabel } from './hosts-report.ts';
import { signs, summed, tokenRow } from './text-report.ts';

/** So many rows fit into a comment of a code host. */
const mostRows = 300;

/** The report for a pull request: the sums, the items that some host doesn't keep, and each loss and change with its source. */
export function hostsMarkdown(report: HostsReport, text: Texts): string {
  const { columns } = report;
  const head = [text('cli.hosts.item'), ...columns.map(({ profile }) => markdownText(profile.name))];
  const sums = summed.map((verdict) => [
    text(`cli.hosts.sum.${verdict}`),
    ...columns.map((column) => text.quantities.count(countOf(column, verdict))),
  ]);
  const items = columns[0]?.items ?? [];
  const rows = items.flatMap((item, index) => {
    const cells = columns.map((column) => column.items[index]?.verdict ?? 'unknown');
    if (cells.every((each) => each === 'kept')) return [];
    const shown = cells.map((each) => `${signs[each]} ${text(`cli.hosts.verdict.${each}`)}`);
    return [[itemLabel({ ...item, name: item.name === '' ? '' : markdownCode(item.name) }), ...shown]];
  });
  const left = rows.length - mostRows;
  const groups = effectGroups(report).map((group) => {
    const { fact } = group.effect;
    const note = fact.note === undefined ? '' : ` ${markdownText(fact.note)}`;
    const named = itemTexts(group, text, markdownCode);
    const title = `**${markdownText(groupTitle(group, text))}**`;
    return `- ${title} ${effectSentence(group, text, markdownCode)} ${named}. ${link(fact, text)}${note}\n`;
  });
  const remarks = columns
    .flatMap((column) => hostRemarks(column, text))
    .map(({ line, fact }) => `- ${markdownText(line)}${fact === undefined ? '' : ` ${link(fact, text)}`}\n`);
  const parts = [
    markdownTable([head, ...sums, tokenRow(report, text)]),
    ...(rows.length === 0 ? [] : [markdownTable([head, ...rows.slice(0, mostRows)])]),
    ...(left > 0 ? [`${text('cli.hosts.moreRows', { count: left })}\n`] : []),
    [...groups, ...remarks].join(''),
  ];
  return parts.filter(Boolean).join('\n');
}

function link(fact: FactSource, text: Texts): string {
  const address = URL.parse(addressOf(fact) ?? '')
    ?.href.replaceAll('(', '%28')
    .replaceAll(')', '%29');
  const words = markdownText(sourceText(fact, text));
  return address === undefined ? words : `[${words}](${address})`;
}
