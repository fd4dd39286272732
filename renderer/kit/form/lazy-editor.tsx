import { lazy, Suspense } from 'react';
import type { ArgumentsEditorProps } from './arguments-editor.tsx';

const Editor = lazy(async () => ({ default: (await import('./arguments-editor.tsx')).ArgumentsEditor }));

/** A tool's arguments as form, JSON and schema; loaded when it is first looked at. */
export function ArgumentsEditor(props: ArgumentsEditorProps) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  );
}
