import { type ReactNode, type Ref, use } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import rows from './actions.module.css';
import css from './buttons.module.css';
import { OverflowContext, useClosingPress } from './overflow.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** `primary` is the main action; `danger` is destructive; `quiet` has no border. */
  variant?: 'plain' | 'primary' | 'danger' | 'quiet';
}

/**
 * A button with a text, 24 px high; in the menu of a bar without room, a line of it. `onPress` runs by mouse, touch, Enter
 * and Space.
 */
export function Button({ variant = 'plain', ...props }: ButtonProps) {
  const isInMenu = use(OverflowContext) !== undefined;
  const onPress = useClosingPress(props.onPress);
  const look = isInMenu ? rows.row : classNames(css.button, css[variant]);
  return <AriaButton {...props} {...(onPress !== undefined && { onPress })} className={look ?? ''} />;
}
