import { classNames } from '../class-names.ts';
import css from './status-dot.module.css';

export type DotTone = 'idle' | 'busy' | 'ok' | 'warn' | 'error';

/** A state as a coloured dot. The label names it in words: colour is never alone. */
export function StatusDot({ tone, label }: { tone: DotTone; label: string }) {
  return <span role="img" aria-label={label} title={label} className={classNames(css.dot, css[tone])} />;
}
