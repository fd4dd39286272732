import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { FormContext, type FormContextValue } from './form-context.ts';
import type { FieldPlace } from './form-node.ts';
import css from './forms.module.css';
import { rootPath } from './schema/json-path.ts';
import { rootSchema } from './schema/root-schema.ts';
import { ValueField } from './value-field.tsx';

const root: FieldPlace = { kind: 'root' };

interface ArgumentsFormProps {
  form: FormContextValue;
  /** Accessible name: what is filled in. */
  label: string;
  /** The schema as it was sent. */
  sent: Json | undefined;
  document: Json | undefined;
}

/** The form of the object that a server asks for. */
export function ArgumentsForm({ form, label, sent, document }: ArgumentsFormProps) {
  const t = useTranslations('forms');
  const { schema, problem } = useMemo(() => rootSchema(sent), [sent]);
  return (
    <FormContext value={form}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is submitted; values are taken over as they are typed. */}
      <div role="form" aria-label={label} className={css.form}>
        {problem !== undefined && (
          <p className={css.note}>
            <TriangleAlert aria-hidden />
            {problem.code === 'missing' ? t('note.missing') : t('note.wrong', { detail: visibleText(problem.detail) })}
          </p>
        )}
        <ValueField path={rootPath} name="" schema={schema} value={document} place={root} depth={0} />
      </div>
    </FormContext>
  );
}
