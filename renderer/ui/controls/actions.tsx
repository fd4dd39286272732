import { ChevronsRight } from 'lucide-react';
import { Children, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Toolbar as AriaToolbar, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './actions.module.css';
import { IconButton } from './icon-button.tsx';
import menus from './menus.module.css';
import { OverflowContext } from './overflow.tsx';

interface ActionsProps {
  /** Any controls, the first to give way last. */
  children: ReactNode;
}

/**
 * The controls at the end of a bar, after its texts: those that find no room are behind one more button, in a menu with
 * their names. Controls that must stay visible go next to it.
 */
export function Actions({ children }: ActionsProps) {
  const t = useTranslations('window.ui');
  const items = Children.toArray(children);
  const fit = useRef<HTMLDivElement>(null);
  const shown = useShownCount(fit, items.length);
  const label = t('moreActions');
  const hidden = items.slice(shown);
  return (
    <div className={css.actions}>
      <div ref={fit} className={css.fit}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: toArray gave each item itself a key.
          <span key={index} className={css.item} data-hidden={index >= shown || undefined}>
            {item}
          </span>
        ))}
      </div>
      {hidden.length > 0 && (
        <DialogTrigger>
          <IconButton icon={ChevronsRight} label={label} />
          <Popover className={classNames(menus.popover, menus.menuPopover)} placement="bottom end" offset={2}>
            <Dialog className={menus.list ?? ''} aria-label={label}>
              {({ close }) => (
                <OverflowContext value={close}>
                  <AriaToolbar orientation="vertical" aria-label={label} className={classNames(layout.stack, css.menu)}>
                    {hidden}
                  </AriaToolbar>
                </OverflowContext>
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </div>
  );
}

/** How many of the items in a wrapping line are in its first line; follows its width and theirs. */
function useShownCount(line: RefObject<HTMLElement | null>, count: number): number {
  const [shown, setShown] = useState(count);
  useLayoutEffect(() => {
    const { current } = line;
    if (current === null) return;
    const measure = () => {
      const items = [...current.children].slice(0, count).filter((child) => child instanceof HTMLElement);
      const top = items.find(({ offsetWidth }) => offsetWidth > 0)?.offsetTop ?? 0;
      const isOut = ({ offsetTop, offsetLeft, offsetWidth }: HTMLElement) =>
        offsetWidth > 0 && (offsetTop > top || offsetLeft < -1 || offsetLeft + offsetWidth > current.clientWidth + 1);
      const first = items.findIndex(isOut);
      setShown(first === -1 ? items.length : first);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const item of current.children) observer.observe(item);
    return () => observer.disconnect();
    // Measuring on every render would force a layout each time; the observer reports changes in between.
  }, [line, count]);
  return Math.min(shown, count);
}
