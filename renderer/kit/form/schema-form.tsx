import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/runs/schema-check.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import controls from './fields/controls.module.css';
import type { FieldPlace } from './fields/form-field.ts';
import { ValueField } from './fields/value-field.tsx';
import { createFormState, FormContext, type FormContextValue } from './form-context.ts';
import { type ArgumentsDocument, longestDocument, useDocument, writeDocument } from './form-document.ts';
import css from './forms.module.css';
import { type FieldProblem, fieldProblem } from './problems/field-problem.ts';
import { rootPath } from './schema/json-path.ts';
import { rootSchema, SchemaScope } from './schema/schema-scope.ts';

interface FormSource {
  /** Begins every element's id. */
  formId: string;
  /** As a server sent it. */
  schema: Json | undefined;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  /** What is wrong with the values. */
  violations: readonly Violation[];
}

interface SchemaFormModel extends FormSource {
  context: FormContextValue;
  values: ArgumentsDocument;
  problems: readonly FieldProblem[];
}

/** The values and the state of a form of any schema. */
export function useSchemaForm(source: FormSource): SchemaFormModel {
  const { formId, schema, text, onTextChange, violations } = source;
  const { values, change } = useDocument(text, onTextChange);
  const [state] = useState(createFormState);
  const scope = useMemo(() => new SchemaScope(schema ?? {}), [schema]);
  const context = useMemo(() => ({ formId, scope, state, change }), [formId, scope, state, change]);
  const problems = useMemo(() => violations.map((violation) => fieldProblem(violation, schema)), [violations, schema]);
  // From the store, only the fields whose problems change are drawn again.
  useEffect(() => state.setState({ problems: Map.groupBy(problems, ({ pointer }) => pointer) }), [state, problems]);
  return { ...source, context, values, problems };
}

const root: FieldPlace = { kind: 'root' };

interface SchemaFormProps {
  model: SchemaFormModel;
  /** Accessible name: what is filled in. */
  label: string;
  /** Shows the text where it can be edited as JSON. */
  onOpenJson: () => void;
}

/** The form of the object that a server's schema describes, or why there is none and what to do. */
export function SchemaForm({ model, label, onOpenJson }: SchemaFormProps) {
  const t = useTranslations('forms');
  const { schema: sent, context, values, onTextChange } = model;
  const { schema, problem } = useMemo(() => rootSchema(sent), [sent]);
  if (values.problem !== undefined) {
    return (
      <div className={classNames(layout.vertical, css.noForm)}>
        <p>{t(`problem.${values.problem}`, { limit: longestDocument })}</p>
        <div className={controls.chips}>
          <Button onPress={onOpenJson}>{t('openJson')}</Button>
          {values.problem === 'repeatedKey' && (
            <Button onPress={() => onTextChange(writeDocument(values.document))}>{t('keepLast')}</Button>
          )}
          {(values.problem === 'notJson' || values.problem === 'notAnObject') && (
            <Button onPress={() => onTextChange('{}')}>{t('startOver')}</Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <FormContext value={context}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is submitted; values are stored as they are typed. */}
      <div role="form" aria-label={label} className={css.form}>
        {problem !== undefined && (
          <p className={classNames(layout.baselineRow, css.note)}>
            <TriangleAlert aria-hidden />
            {problem.code === 'missing' ? t('note.missing') : t('note.wrong', { detail: visibleText(problem.detail) })}
          </p>
        )}
        <ValueField path={rootPath} name="" schema={schema} value={values.document} place={root} depth={0} />
      </div>
    </FormContext>
  );
}

export interface ValuesFormProps extends FormSource {
  label: string;
  onOpenJson: () => void;
}

/** The form of any schema of an object, without tabs around it. */
export function ValuesForm({ label, onOpenJson, ...source }: ValuesFormProps) {
  return <SchemaForm model={useSchemaForm(source)} label={label} onOpenJson={onOpenJson} />;
}
