import type { Json } from '#shared/model/json.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './content.module.css';

/** The fields of a response that nobody knows, folded away; nothing is drawn when it has none. */
export function ExtraFields({ label, fields }: { label: string; fields: Json | undefined }) {
  if (fields === undefined) return null;
  return (
    <details className={classNames(layout.muted, layout.small, css.extra)}>
      <summary>{label}</summary>
      <pre>{JSON.stringify(fields, null, 2)}</pre>
    </details>
  );
}
