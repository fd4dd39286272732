import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { Json } from '#shared/model/json.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import layout from '../../ui/layout.module.css';
import { CheckSummary } from './check-summary.tsx';
import type { TextFields } from './form-context.ts';
import css from './forms.module.css';
import { runByKey } from './run-by-key.ts';
import { goToFirstProblem, SchemaForm, useReveal, useSchemaForm } from './schema-form.tsx';

export interface TextsFormProps {
  /** Accessible name: what is filled in. */
  label: string;
  /** Of an object whose values are texts. */
  schema: Json;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  check: SchemaCheck;
  /** What completes a text. It stays the same while values change. */
  complete: TextFields['complete'];
  /** Enter in a line, and Ctrl/Cmd+Enter anywhere in it. */
  onRun: () => void;
  /** Each new object shows all problems, and leads to the first. */
  reveal: object | undefined;
  /** Over the fields, and below them. */
  head: ReactNode;
  foot: ReactNode;
}

/** The form of texts that a server may help to complete, such as a prompt's arguments. */
export function TextsForm(props: TextsFormProps) {
  const { label, schema, text, onTextChange, check, complete, onRun, reveal, head, foot } = props;
  const formId = useId();
  const newest = useRef(onRun);
  useLayoutEffect(() => {
    newest.current = onRun;
  }, [onRun]);
  const texts = useMemo(() => ({ complete, onEnter: () => newest.current() }), [complete]);
  const model = useSchemaForm({ formId, schema, text, onTextChange, violations: check.violations, texts });
  const goToFirst = () => goToFirstProblem(model);
  useReveal(model, { reveal, isChecking: false }, goToFirst);
  return (
    <div className={layout.fillColumn} onKeyDownCapture={runByKey(onRun)}>
      <CheckSummary check={{ check, isChecking: false }} form={model.context} onGoToFirst={goToFirst} />
      <div className={css.scroll}>
        {head}
        <div data-fields>
          <SchemaForm model={model} label={label} />
        </div>
        {foot}
      </div>
    </div>
  );
}
