import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton, type ButtonProps, ToggleButton } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import css from './buttons.module.css';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  icon: LucideIcon;
  /** Its accessible name, shown as the tooltip too. */
  label: string;
  /** Shown in the tooltip, e.g. `Mod+K`. */
  shortcut?: string;
  tone?: 'plain' | 'danger';
}

/** A 24 px square button with an icon, named by its tooltip. */
export function IconButton({ icon: Icon, label, shortcut, tone = 'plain', ...props }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <AriaButton
        {...props}
        aria-label={label}
        className={classNames(css.iconButton, tone === 'danger' && css.iconDanger)}
      >
        <Icon aria-hidden />
      </AriaButton>
    </Tooltip>
  );
}

export interface IconToggleProps {
  icon: LucideIcon;
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  shortcut?: string;
}

/** An icon button that stays pressed. */
export function IconToggle({ icon: Icon, label, shortcut, isDisabled = false, ...props }: IconToggleProps) {
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <ToggleButton {...props} isDisabled={isDisabled} aria-label={label} className={classNames(css.iconButton)}>
        <Icon aria-hidden />
      </ToggleButton>
    </Tooltip>
  );
}
