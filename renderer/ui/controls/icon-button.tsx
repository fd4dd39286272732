import type { LucideIcon } from 'lucide-react';
import { type Ref, use } from 'react';
import { Button as AriaButton, type ButtonProps, ToggleButton } from 'react-aria-components';
import type { ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import layout from '../layout.module.css';
import rows from './actions.module.css';
import css from './buttons.module.css';
import { OverflowContext, useClosingPress } from './overflow.tsx';
import { KeyHint, Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  ref?: Ref<HTMLButtonElement>;
  icon: LucideIcon;
  /** Its accessible name, shown as the tooltip too. */
  label: string;
  /** Whose keys the tooltip shows. */
  shortcut?: ShortcutId;
}

/** A 24 px square button with an icon, named by its tooltip; in the menu of a bar without room, a line with its name. */
export function IconButton({ icon: Icon, label, shortcut, ...props }: IconButtonProps) {
  const isInMenu = use(OverflowContext) !== undefined;
  const onPress = useClosingPress(props.onPress);
  if (isInMenu) {
    return (
      <AriaButton {...props} {...(onPress !== undefined && { onPress })} className={rows.row ?? ''}>
        <RowText icon={Icon} label={label} shortcut={shortcut} />
      </AriaButton>
    );
  }
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <AriaButton {...props} aria-label={label} className={css.iconButton ?? ''}>
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
  shortcut?: ShortcutId;
}

/** An icon button that stays pressed. */
export function IconToggle({ icon: Icon, label, shortcut, isDisabled = false, ...props }: IconToggleProps) {
  if (use(OverflowContext) !== undefined) {
    return (
      <ToggleButton {...props} isDisabled={isDisabled} className={rows.row ?? ''}>
        <RowText icon={Icon} label={label} shortcut={shortcut} />
      </ToggleButton>
    );
  }
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <ToggleButton {...props} isDisabled={isDisabled} aria-label={label} className={css.iconButton ?? ''}>
        <Icon aria-hidden />
      </ToggleButton>
    </Tooltip>
  );
}

interface RowTextProps {
  icon: LucideIcon;
  label: string;
  shortcut: ShortcutId | undefined;
}

function RowText({ icon: Icon, label, shortcut }: RowTextProps) {
  return (
    <>
      <Icon aria-hidden />
      <span className={layout.fillWidth}>{label}</span>
      {shortcut !== undefined && <KeyHint of={shortcut} />}
    </>
  );
}
