import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import css from './buttons.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** `primary` is the main action; `danger` is destructive; `quiet` has no border. */
  variant?: 'plain' | 'primary' | 'danger' | 'quiet';
}

/** A button with a text, 24 px high. `onPress` runs by mouse, touch, Enter and Space. */
export function Button({ variant = 'plain', ...props }: ButtonProps) {
  return <AriaButton {...props} className={classNames(css.button, css[variant])} />;
}
