import { useEffect, useMemo, useState } from 'react';
import type { Json } from '#shared/model/json.ts';
import type { Violation } from '#shared/model/schema-check.ts';
import { ArgumentsForm } from './arguments-form.tsx';
import { fieldProblem } from './field-problem.ts';
import { createFormState, type FormContextValue } from './form-context.ts';
import { useDocument, writeDocument } from './form-document.ts';
import { NoForm } from './no-form.tsx';
import { ProblemStore } from './problem-store.ts';
import { registry } from './registry.ts';
import { SchemaScope } from './schema/schema-scope.ts';

export interface ValuesFormProps {
  /** Accessible name: what is filled in. */
  label: string;
  /** Begins every element's id. */
  formId: string;
  /** As a server sent it. */
  schema: Json | undefined;
  /** The values as JSON text of an object. */
  text: string;
  onTextChange: (text: string) => void;
  /** What is wrong with the values; told at their fields. */
  violations: readonly Violation[];
  /** The text cannot be shown as a form: to where it can be edited. */
  onOpenJson: () => void;
}

/** The form of any schema that asks for an object, without the arguments' tabs around it. */
export function ValuesForm({ label, formId, schema, text, onTextChange, violations, onOpenJson }: ValuesFormProps) {
  const { state, change } = useDocument(text, onTextChange);
  const [formState] = useState(createFormState);
  const [problems] = useState(() => new ProblemStore());
  const scope = useMemo(() => new SchemaScope(schema ?? {}), [schema]);
  const form = useMemo<FormContextValue>(
    () => ({ formId, registry, scope, state: formState, problems, change }),
    [formId, scope, formState, problems, change],
  );
  useEffect(
    () => problems.set(violations.map((violation) => fieldProblem(violation, schema))),
    [problems, violations, schema],
  );
  if (state.problem === undefined) {
    return <ArgumentsForm form={form} label={label} sent={schema} document={state.document} />;
  }
  return (
    <NoForm
      problem={state.problem}
      onOpenJson={onOpenJson}
      onStartOver={() => onTextChange('{}')}
      onKeepLast={() => onTextChange(writeDocument(state.document))}
    />
  );
}
