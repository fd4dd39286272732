import { useTranslations } from 'use-intl';
import type { FilterIssue } from '#shared/mcp/traffic-filter/filter-terms.ts';
import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import type { BodySearch } from '#shared/model/frames/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './filter.module.css';

/** The invalid parts of a filter; a value that is still being typed isn't missing. */
export function issuesIn(text: string): FilterIssue[] {
  return parseFilter(text).issues.filter(({ problem, end }) => problem !== 'missingValue' || end < text.length);
}

const numberKeys = ['status', 'size', 'seq'] as const;

interface FilterNotesProps {
  id: string;
  /** The active filter. */
  query: string;
  bodies: BodySearch | undefined;
}

/** Notes below the filter: its invalid parts, and the bodies that could not be searched. */
export function FilterNotes({ id, query, bodies }: FilterNotesProps) {
  const t = useTranslations('traffic.filterNotes');
  const { count, bytes } = useQuantities();
  const issues = issuesIn(query);
  const remark = (issue: FilterIssue) => {
    const word = visibleText(issue.word.length > 40 ? `${issue.word.slice(0, 40)}…` : issue.word);
    switch (issue.problem) {
      case 'unknownKey':
        return t('unknownKey', { word, meant: issue.meant ?? 'none' });
      case 'unknownValue':
        return t('unknownValue', { word, key: issue.key ?? '', meant: issue.meant ?? 'none' });
      case 'badNumber':
        return t(`badNumber.${numberKeys.find((key) => key === issue.key) ?? 'latency'}`, { word });
      case 'missingValue':
        return t('missingValue', { word });
      case 'tooMany':
        return t('tooMany');
    }
  };
  const notes = [
    ...issues.map((issue) => ({ key: `${issue.problem} ${issue.start}`, text: remark(issue), isIssue: true })),
    ...(bodies === undefined || bodies.pending === 0
      ? []
      : [
          {
            key: 'pending',
            text: t('pending', { count: bodies.pending, shown: count(bodies.pending) }),
            isIssue: false,
          },
        ]),
    ...(bodies === undefined || bodies.cut === 0
      ? []
      : [{ key: 'cut', text: t('cut', { count: bodies.cut, limit: bytes(bodies.limit) }), isIssue: false }]),
  ];
  return (
    <div id={id} role="status" className={notes.length > 0 ? classNames(layout.remark, css.notes) : undefined}>
      {notes.map(({ key, text, isIssue }) => (
        <span key={key} className={isIssue ? layout.warn : undefined}>
          {text}
        </span>
      ))}
    </div>
  );
}
