import { createContext, type ReactNode, useContext } from 'react';
import { Spacer } from '../../ui/toolbar.tsx';
import css from './content-view.module.css';

/** What stands at both ends of every view's bar: the switch between views, and what one can do with the content. */
export const BarEnds = createContext<{ start: ReactNode; end: ReactNode }>({ start: null, end: null });

/** The row over a view. */
export function ViewBar({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  const { start, end } = useContext(BarEnds);
  return (
    <div className={css.bar}>
      {start}
      {children}
      <Spacer />
      {actions}
      {end}
    </div>
  );
}
