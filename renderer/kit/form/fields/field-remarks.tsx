import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../forms.module.css';
import type { FieldLevel } from '../schema/field-level.ts';
import type { FormField } from './form-field.ts';
import { useProblemTexts } from './input-attributes.ts';

const mostExamples = 3;
const longestDetail = 300;

/** What is below a control: remarks on the schema, examples, problems of the value. */
export function FieldRemarks({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const { id, level, value } = field;
  const problems = useProblemTexts(field);
  const examples = value === undefined ? level.examples.slice(0, mostExamples) : [];
  return (
    <>
      <SchemaNotes level={level} />
      {examples.length > 0 && (
        <p className={classNames(layout.quiet, layout.breaking)}>
          {t('examples', { values: examples.map((example) => visibleText(JSON.stringify(example))).join(', ') })}
        </p>
      )}
      <ul id={`${id}-problems`} className={css.problems}>
        {problems.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a validator may say the same twice.
          <li key={index} className={css.problem}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong with the schema at a value, with the server's own words. */
export function SchemaNotes({ level: { notes, object } }: { level: FieldLevel }) {
  const t = useTranslations('forms.note');
  const patterns = { code: 'patternProperties' as const, detail: object.patterns.join('  ') };
  const shown = object.patterns.length === 0 ? notes : [...notes, patterns];
  if (shown.length === 0) return null;
  return (
    <ul className={css.notes}>
      {shown.map(({ code, detail = '' }) => (
        <li key={code} className={classNames(layout.baselineRow, css.note)}>
          <TriangleAlert aria-hidden />
          <span>{t(code, { detail: visibleText(detail.slice(0, longestDetail)) })}</span>
        </li>
      ))}
    </ul>
  );
}
