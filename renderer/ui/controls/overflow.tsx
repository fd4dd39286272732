import { createContext, type ReactNode, use } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import menus from './menus.module.css';

/** Closes the overflow menu that a control is in; undefined in the bar itself. */
export const OverflowContext = createContext<(() => void) | undefined>(undefined);

/**
 * Returns a control's handler that closes the overflow menu first: a dialog that it opens would be below the menu. A
 * control without a handler opens a popup of its own, which is anchored in the menu: the menu stays.
 */
export function useClosingPress<Event extends unknown[]>(
  onPress: ((...event: Event) => void) | undefined,
): ((...event: Event) => void) | undefined {
  const close = use(OverflowContext);
  if (close === undefined || onPress === undefined) return onPress;
  return (...event) => {
    close();
    onPress(...event);
  };
}

interface PopupProps {
  label: string;
  /** Of the popup, and of its content. */
  className?: string | undefined;
  contentClass?: string | undefined;
  /** `close` closes the overflow menu, too, if the button is in one. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** What a button of a bar opens below itself, in a `DialogTrigger`: controls of its own, which aren't lines of a menu. */
export function Popup({ label, className, contentClass, children }: PopupProps) {
  const closeMenu = use(OverflowContext);
  return (
    <Popover className={classNames(menus.popover, className)} placement="bottom end" offset={4}>
      <Dialog className={contentClass ?? ''} aria-label={label}>
        {({ close }) => (
          <OverflowContext value={undefined}>
            {typeof children !== 'function'
              ? children
              : children(() => {
                  close();
                  closeMenu?.();
                })}
          </OverflowContext>
        )}
      </Dialog>
    </Popover>
  );
}
