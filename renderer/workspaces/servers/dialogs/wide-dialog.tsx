import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import css from './dialogs.module.css';

interface WideDialogProps {
  title: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** A wide dialog with its content in a column. */
export function WideDialog({ children, ...props }: WideDialogProps) {
  return (
    <Dialog isOpen width="wide" {...props}>
      <div className={classNames(layout.vertical, css.body)}>{children}</div>
    </Dialog>
  );
}
