import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { IconButton } from './icon-button.tsx';
import css from './menus.module.css';
import { KeyHint } from './tooltip.tsx';

interface MenuItemProps {
  children: string;
  onPress: () => void;
  icon?: LucideIcon;
  shortcut?: string;
  tone?: 'plain' | 'danger';
  isDisabled?: boolean;
}

export function MenuItem({
  children,
  onPress,
  icon: Icon,
  shortcut,
  tone = 'plain',
  isDisabled = false,
}: MenuItemProps) {
  return (
    <AriaMenuItem
      className={classNames(layout.wideRow, css.option, css.item, tone === 'danger' && css.danger)}
      onAction={onPress}
      textValue={children}
      isDisabled={isDisabled}
    >
      <span className={classNames(layout.center, css.icon)}>{Icon !== undefined && <Icon aria-hidden />}</span>
      <span className={classNames(layout.fillWidth, layout.truncate)}>{children}</span>
      {shortcut !== undefined && <KeyHint keys={shortcut} />}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={css.separator ?? ''} />;
}

interface MenuButtonProps {
  label: string;
  icon?: LucideIcon;
  /** {@link MenuItem}s and {@link MenuSeparator}s. */
  children: ReactNode;
}

export function MenuButton({ label, icon = Ellipsis, children }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <IconButton icon={icon} label={label} />
      <Popover className={classNames(css.popover, css.menuPopover)} placement="bottom end" offset={2}>
        <AriaMenu className={css.list ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface RowMenuButtonProps {
  /** Names the row too. */
  label: string;
  /** The row, where the button isn't within it. */
  row?: () => Element | null;
}

/**
 * Opens the {@link ContextMenu} around it as the right button does: for touch, and as a visible sign that there is a menu.
 * No tab stop, as the list's menu key does the same.
 */
export function RowMenuButton({ label, row }: RowMenuButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={label}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={({ target }) => {
        const { left, bottom } = target.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, clientX: left, clientY: bottom };
        (row?.() ?? target).dispatchEvent(new MouseEvent('contextmenu', at));
      }}
    />
  );
}

interface ContextMenuProps {
  label: string;
  /**
   * The menu's items, as of when it opens: rows may move below an open menu, which stays that of its row. With `null`,
   * none opens. `isByKey`: the menu key asked for it, which points at nothing.
   */
  items: (isByKey: boolean) => ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Opens a menu where the right button (or Shift+F10, the menu key) asks for one inside its children. */
export function ContextMenu({ label, items, children, className }: ContextMenuProps) {
  const [point, setPoint] = useState<{ x: number; y: number; isByKey: boolean }>();
  const anchor = useRef<HTMLSpanElement>(null);
  const open = (x: number, y: number, isByKey: boolean) => {
    if (items(isByKey) !== null) setPoint({ x, y, isByKey });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its children.
    <div
      className={className}
      onKeyDown={(event) => {
        if (!isMenuKey(event)) return;
        // Not the browser's own event as well, which would come after it.
        event.preventDefault();
        event.stopPropagation();
        const box = activeElement(event.target)?.getBoundingClientRect();
        if (box !== undefined) open(box.left + 16, box.bottom, true);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = activeElement(event.target)?.getBoundingClientRect();
        // The menu key gives no pointer position.
        const isByKey = event.clientX === 0 && event.clientY === 0 && box !== undefined;
        if (isByKey) open(box.left + 16, box.bottom, true);
        else open(event.clientX, event.clientY, false);
      }}
    >
      {children}
      {point !== undefined && (
        <>
          <span ref={anchor} aria-hidden className={css.anchor} style={{ left: point.x, top: point.y }} />
          <Popover
            className={classNames(css.popover, css.menuPopover)}
            triggerRef={anchor}
            placement="bottom start"
            isOpen
            offset={0}
            onOpenChange={(isOpen) => {
              if (!isOpen) setPoint(undefined);
            }}
          >
            <OpenMenu
              key={`${point.x} ${point.y}`}
              label={label}
              items={items}
              isByKey={point.isByKey}
              onClose={() => setPoint(undefined)}
            />
          </Popover>
        </>
      )}
    </div>
  );
}

interface OpenMenuProps extends Pick<ContextMenuProps, 'label' | 'items'> {
  isByKey: boolean;
  onClose: () => void;
}

function OpenMenu({ label, items, isByKey, onClose }: OpenMenuProps) {
  const [content] = useState(() => items(isByKey));
  return (
    <AriaMenu className={css.list ?? ''} aria-label={label} autoFocus={isByKey ? 'first' : true} onClose={onClose}>
      {content}
    </AriaMenu>
  );
}

/** True for the keys that open a context menu. */
export function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Where the keyboard is: the row that a list names as its active one, else the element that has the focus. */
function activeElement(target: EventTarget): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const active = target.getAttribute('aria-activedescendant');
  return (active === null ? null : document.getElementById(active)) ?? target;
}
