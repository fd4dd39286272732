import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, use, useLayoutEffect, useRef, useState } from 'react';
import {
  Tab as AriaTab,
  TabList as AriaTabList,
  type TabListProps as AriaTabListProps,
  TabPanel as AriaTabPanel,
  type TabPanelProps as AriaTabPanelProps,
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  TabListStateContext,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './bars.module.css';
import { MenuButton, MenuItem } from './menu.tsx';

/** Tabs over a panel; choose with `selectedKey` and `onSelectionChange`. */
export function Tabs(props: Omit<AriaTabsProps, 'className' | 'style'>) {
  return <AriaTabs keyboardActivation="manual" {...props} className={classNames(layout.column, css.tabs)} />;
}

interface TabBarProps<T> extends Omit<AriaTabListProps<T>, 'className' | 'style'> {
  /** The tabs by name, offered in a menu where they find no room side by side. */
  names: readonly { id: string; name: string }[];
  /** Content at the right end of the bar: a filter, buttons. */
  trailing?: ReactNode;
  /** A double click on the bar outside its buttons. */
  onDoublePress?: () => void;
}

/** The row of tabs; where they don't fit it scrolls sideways, and all are in a menu. */
export function TabBar<T extends object>({ trailing, onDoublePress, names, ...props }: TabBarProps<T>) {
  const t = useTranslations('window.ui');
  const list = useRef<HTMLDivElement>(null);
  const isCut = useIsCut(list, names.map(({ id, name }) => `${id} ${name}`).join('\n'));
  const state = use(TabListStateContext);
  const selected = state?.selectedKey;
  // Chosen in the menu, or before: it may be out of sight.
  useLayoutEffect(() => {
    if (!isCut || selected == null) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCut, selected]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what its tabs do not; a button does the same.
    <div
      className={classNames(layout.ruled, css.bar)}
      onDoubleClick={({ target, currentTarget }) => {
        if (target === currentTarget) onDoublePress?.();
      }}
    >
      <AriaTabList {...props} ref={list} className={css.list ?? ''} onDoubleClick={onDoublePress} />
      {isCut && (
        <div className={classNames(layout.row, css.all)}>
          <MenuButton icon={ChevronDown} label={t('allTabs')}>
            {names.map(({ id, name }) => (
              <MenuItem key={id} {...(selected === id && { icon: Check })} onPress={() => state?.setSelectedKey(id)}>
                {name}
              </MenuItem>
            ))}
          </MenuButton>
        </div>
      )}
      {trailing !== undefined && <div className={classNames(layout.row, css.trailing)}>{trailing}</div>}
    </div>
  );
}

/** Whether some of a scrolling row is out of sight; follows its width and its `content`. */
function useIsCut(row: RefObject<HTMLElement | null>, content: string): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null || content === '') return;
    const measure = () => setCut(current.scrollWidth > current.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    for (const tab of current.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [row, content]);
  return isCut;
}

interface TabProps {
  ref?: Ref<HTMLDivElement> | undefined;
  id: string;
  children: ReactNode;
  title?: string;
  /** Shown in italics: the next one opened takes its place. */
  isPreview?: boolean;
  onDoublePress?: () => void;
  /** Makes it closable: by its cross, the middle button, or Delete. */
  onClose?: () => void;
}

/** One tab. Its close icon is mouse-only, since a tab may not contain another control; Delete closes it too. */
export function Tab({ ref, id, children, title, isPreview = false, onDoublePress, onClose }: TabProps) {
  const t = useTranslations('window.ui');
  return (
    <AriaTab
      ref={ref}
      id={id}
      className={classNames(layout.row, css.tab, isPreview && css.preview)}
      onDoubleClick={onDoublePress}
      onAuxClick={(event) => {
        if (event.button === 1) onClose?.();
      }}
      // A tab of React Aria takes no key handlers.
      render={(props) =>
        'href' in props ? (
          <a {...props} />
        ) : (
          <div
            {...props}
            onKeyDownCapture={({ key }) => {
              if (key === 'Delete') onClose?.();
            }}
          />
        )
      }
    >
      <span className={classNames(layout.row, css.label)} title={title}>
        {children}
      </span>
      {onClose !== undefined && (
        <span
          aria-hidden
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
