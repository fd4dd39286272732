import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './content.module.css';

/**
 * Where a content takes its height from: the pane that it fills, or, in the flow of a page, what it shows; `last`: in
 * the flow with room below it, which a content that scrolls takes.
 */
export type Sizing = 'pane' | 'flow' | 'last';
export const SizingContext = createContext<Sizing>('pane');

const lineHeight = 18;
const maxLines = 18;
/** What is left of a view in a low pane, in pixels; it scrolls. */
const leastHeight = 160;

/** A view that scrolls: in the flow of a page in a box as high as its lines, up to a limit, that can be made higher. */
export function Sized({ lines = maxLines, children }: { lines?: number; children: ReactNode }) {
  const sizing = useContext(SizingContext);
  if (sizing === 'pane') return children;
  const height = Math.min(maxLines, lines) * lineHeight + 16;
  return (
    <div
      className={classNames(layout.vertical, css.sized)}
      data-fills={sizing === 'last' || undefined}
      style={sizing === 'last' ? { minHeight: Math.min(height, leastHeight) } : { height }}
    >
      {children}
    </div>
  );
}
