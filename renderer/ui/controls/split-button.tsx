import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { mainActionRef } from '../focus-pane.ts';
import { Button } from './button.tsx';
import css from './buttons.module.css';
import menus from './menus.module.css';

interface SplitButtonProps {
  /** Of the button; default: it is the view's main one. */
  ref?: Ref<HTMLButtonElement>;
  /** Accessible name of the button; default: its content. */
  label?: string;
  isDisabled: boolean;
  onPress: () => void;
  /** The button's content. */
  children: ReactNode;
  menuLabel: string;
  /** Other ways to do it: {@link MenuItem}s. They stay reachable while the button is disabled. */
  menu: ReactNode;
}

/** A main action with a menu of alternatives. */
export function SplitButton({ ref = mainActionRef, label, menuLabel, menu, children, ...props }: SplitButtonProps) {
  return (
    <span className={css.split}>
      <Button ref={ref} variant="primary" {...(label !== undefined && { 'aria-label': label })} {...props}>
        {children}
      </Button>
      <MenuTrigger>
        <AriaButton className={classNames(css.button, css.primary, css.splitMenu)} aria-label={menuLabel}>
          <ChevronDown aria-hidden />
        </AriaButton>
        <Popover className={classNames(menus.popover, menus.menuPopover)} placement="bottom end" offset={2}>
          <AriaMenu className={menus.list ?? ''} aria-label={menuLabel}>
            {menu}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </span>
  );
}
