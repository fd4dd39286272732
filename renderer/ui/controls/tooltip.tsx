import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { KeyHint } from './key-hint.tsx';
import css from './menus.module.css';

interface TooltipProps {
  text: string;
  /** E.g. `Mod+K`. */
  shortcut?: string;
  /** A focusable React Aria element. */
  children: ReactElement;
}

/** Shows a short text after a pause over, or at once with the keyboard on, its one child. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={classNames(layout.wideRow, css.tooltip)} offset={6}>
        {text}
        {shortcut !== undefined && <KeyHint keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
