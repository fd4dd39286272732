import { TriangleAlert } from 'lucide-react';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './status.module.css';

/** Warnings, each with a sign; nothing is drawn without any. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={classNames(layout.vertical, css.warnings)}>
      {texts.map((text) => (
        <li key={text}>
          <TriangleAlert aria-hidden />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
