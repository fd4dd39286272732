import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Menu as AriaMenu, MenuTrigger, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Button } from './button.tsx';
import css from './buttons.module.css';
import menus from './menus.module.css';

interface SplitButtonProps {
  /** Accessible name of the button itself; absent: what it shows. */
  label?: string;
  isDisabled: boolean;
  onPress: () => void;
  /** What the button shows. */
  children: ReactNode;
  menuLabel: string;
  /** Other ways to do it: {@link MenuItem}s. They stay reachable while the button is disabled. */
  menu: ReactNode;
}

/** The one thing to do here, and beside it a menu with other ways to do it. */
export function SplitButton({ label, isDisabled, onPress, children, menuLabel, menu }: SplitButtonProps) {
  return (
    <span className={css.split}>
      <Button
        data-main-action
        variant="primary"
        {...(label !== undefined && { 'aria-label': label })}
        isDisabled={isDisabled}
        onPress={onPress}
      >
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
