import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  Tab as AriaTab,
  TabList as AriaTabList,
  type TabListProps as AriaTabListProps,
  TabPanel as AriaTabPanel,
  type TabPanelProps as AriaTabPanelProps,
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './bars.module.css';

/** Tabs over a panel; choose with `selectedKey` and `onSelectionChange`. */
export function Tabs(props: Omit<AriaTabsProps, 'className' | 'style'>) {
  return <AriaTabs keyboardActivation="manual" {...props} className={classNames(layout.column, css.tabs)} />;
}

interface TabBarProps<T> extends Omit<AriaTabListProps<T>, 'className' | 'style'> {
  /** What is at the right end of the bar: a filter, buttons. */
  trailing?: ReactNode;
  /** A double click on the bar, beside its buttons. */
  onDoublePress?: () => void;
}

/** React Aria's tabs take no key handlers: Delete presses the cross of the tab that has the focus. */
function closeByDelete(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
  const cross = event.target.closest('[role=tab]')?.querySelector('[data-close-tab]');
  if (cross instanceof HTMLElement) cross.click();
}

/** The row of tabs; scrolls sideways when there are more than fit. */
export function TabBar<T extends object>({ trailing, onDoublePress, ...props }: TabBarProps<T>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what its tabs do not; a button does the same.
    <div
      className={classNames(layout.ruled, css.bar)}
      onKeyDown={closeByDelete}
      onDoubleClick={({ target }) => {
        if (target instanceof Element && target.closest('button') === null) onDoublePress?.();
      }}
    >
      <AriaTabList {...props} className={css.list ?? ''} />
      {trailing !== undefined && <div className={classNames(layout.row, css.trailing)}>{trailing}</div>}
    </div>
  );
}

interface TabProps {
  id: string;
  children: ReactNode;
  title?: string;
  /** Shown in italics: the next one opened takes its place. */
  isPreview?: boolean;
  onDoublePress?: () => void;
  /** Makes it closable: by its cross, the middle button, or Delete. */
  onClose?: () => void;
}

/** One tab. Its cross is for the mouse only, since a tab may not hold another control; Delete does the same. */
export function Tab({ id, children, title, isPreview = false, onDoublePress, onClose }: TabProps) {
  const t = useTranslations('window.ui');
  return (
    <AriaTab
      id={id}
      className={classNames(layout.row, css.tab, isPreview && css.preview)}
      onDoubleClick={onDoublePress}
      onAuxClick={(event) => {
        if (event.button === 1) onClose?.();
      }}
    >
      <span className={classNames(layout.row, css.label)} title={title}>
        {children}
      </span>
      {onClose !== undefined && (
        <span
          aria-hidden
          data-close-tab
          className={classNames(layout.center, css.close)}
          title={t('closeTab')}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            onClose();
          }}
        >
          <X aria-hidden />
        </span>
      )}
    </AriaTab>
  );
}

export function TabPanel(props: Omit<AriaTabPanelProps, 'className' | 'style'>) {
  return <AriaTabPanel {...props} className={classNames(layout.fillHeight, css.panel)} />;
}
