import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportCandidate, ImportNote } from '#shared/model/imports/imports.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { DraftFacts } from '../draft-facts.tsx';
import css from './import.module.css';

interface PreviewListProps {
  candidates: readonly ImportCandidate[];
  /** The places of those that are to be added. */
  included: ReadonlySet<number>;
  onChange: (included: ReadonlySet<number>) => void;
}

/** Everything that would be added, each with all that would be started or sent. */
export function PreviewList({ candidates, included, onChange }: PreviewListProps) {
  const t = useTranslations('imports');
  const include = (index: number, isIncluded: boolean) => {
    const next = new Set(included);
    if (isIncluded) next.add(index);
    else next.delete(index);
    onChange(next);
  };
  return candidates.map((candidate, index) => {
    const { draft, folder, isPresent, replaces, notes } = candidate;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal.
      <section key={index} className={classNames(layout.box, css.candidate)} aria-label={`${index + 1}. ${draft.name}`}>
        <div className={layout.wideRow}>
          <Checkbox isSelected={included.has(index)} onChange={(next) => include(index, next)}>
            <span className={layout.strong}>{visibleText(draft.name)}</span>
          </Checkbox>
          {isPresent && <Tag>{t('present')}</Tag>}
          {replaces && <Tag tone="warn">{t('replaces')}</Tag>}
          {folder !== undefined && <code className={layout.quietTruncate}>{folder}</code>}
        </div>
        <DraftFacts draft={draft} />
        <Notes notes={notes} />
      </section>
    );
  });
}

function Notes({ notes }: { notes: readonly ImportNote[] }) {
  const t = useTranslations('imports.notes');
  if (notes.length === 0) return null;
  return (
    <ul className={classNames(layout.vertical, css.notes)}>
      {notes.map(({ code, text }) => (
        <li key={`${code} ${text}`} className={isWarning(code) ? layout.warn : layout.muted}>
          {isWarning(code) && <TriangleAlert aria-hidden />}
          <span className={layout.breaking}>{t(code, { text: visibleText(text) })}</span>
        </li>
      ))}
    </ul>
  );
}

/** The server won't work, or works otherwise, until somebody does something about it. */
function isWarning(code: ImportNote['code']): boolean {
  return code === 'kept' || code === 'secretWanted' || code === 'fallbackDropped';
}
