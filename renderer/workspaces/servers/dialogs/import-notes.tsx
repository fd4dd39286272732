import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportNote, UnusableEntry } from '#shared/model/imports.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './dialogs.module.css';

/** The remarks about a server from another client, or from a pasted text. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
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

/** True when the server won't work as before until the user changes something. */
function isWarning(code: ImportNote['code']): boolean {
  return code === 'kept' || code === 'secretWanted' || code === 'fallbackDropped' || code === 'shell';
}

/** The entries that can't be added, each with the reason. */
export function UnusableList({ unusable }: { unusable: readonly UnusableEntry[] }) {
  const t = useTranslations('imports');
  if (unusable.length === 0) return null;
  return (
    <ul className={classNames(layout.vertical, css.notes)} aria-label={t('unusableTitle')}>
      {unusable.map(({ name, failure: { params } }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list never changes.
        <li key={index} className={layout.error}>
          <CircleAlert aria-hidden />
          <span className={layout.breaking}>{t('unusable', { found: '', ...params, name: visibleText(name) })}</span>
        </li>
      ))}
    </ul>
  );
}
