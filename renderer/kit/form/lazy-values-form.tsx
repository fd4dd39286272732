import { lazy, Suspense } from 'react';
import type { ValuesFormProps } from './values-form.tsx';

const Form = lazy(async () => ({ default: (await import('./values-form.tsx')).ValuesForm }));

/** The form of any schema that asks for an object; loaded when it is first looked at. */
export function ValuesForm(props: ValuesFormProps) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
