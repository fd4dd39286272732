import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import { useNode } from './form-node.ts';
import css from './forms.module.css';

const longestDetail = 300;

/** What is wrong with the schema here, with the server's own words. */
export function SchemaNotes() {
  const t = useTranslations('forms.note');
  const { notes, object } = useNode().level;
  const shown =
    object.patterns.length === 0
      ? notes
      : [...notes, { code: 'patternProperties' as const, detail: object.patterns.join('  ') }];
  if (shown.length === 0) return null;
  return (
    <ul className={css.notes}>
      {shown.map(({ code, detail = '' }) => (
        <li key={code} className={css.note}>
          <TriangleAlert aria-hidden />
          <span>{t(code, { detail: visibleText(detail.slice(0, longestDetail)) })}</span>
        </li>
      ))}
    </ul>
  );
}
