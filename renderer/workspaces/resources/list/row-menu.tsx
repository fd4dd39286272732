import { Copy, FolderPlus, ShoppingBasket, SquareArrowOutUpRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { ContextMenu, MenuItem } from '../../../ui/controls/menu.tsx';
import css from './list.module.css';
import { usePicking } from './use-picking.ts';

/** What a row's menu is about. */
export interface RowSubject {
  item: ResourceItem | undefined;
  /** The address of a folder's row. */
  below?: string | undefined;
}

interface RowMenuProps {
  serverId: ServerId;
  /** The row that has the keyboard, for the menu key. */
  activeIndex: number;
  subjectAt: (index: number) => RowSubject | undefined;
  onOpen: (uri: string) => void;
  /** Puts what is at and below a folder into the basket. */
  onAddFolder: (prefix: string) => void;
  /** Gives each row's handler, by index. */
  children: (rowOf: (index: number) => () => void) => ReactNode;
}

/** The menu of a resource's row. */
export function RowMenu({ serverId, activeIndex, subjectAt, onOpen, onAddFolder, children }: RowMenuProps) {
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const pointed = useRef(-1);
  const { isPicked, toggle } = usePicking(serverId);
  const items = () => {
    const { item, below } = subjectAt(pointed.current === -1 ? activeIndex : pointed.current) ?? { item: undefined };
    return [
      item !== undefined && item.uri !== '' && (
        <MenuItem key="open" icon={SquareArrowOutUpRight} onPress={() => onOpen(item.uri)}>
          {t('openInTab')}
        </MenuItem>
      ),
      item !== undefined && item.uri !== '' && (
        <MenuItem key="basket" icon={ShoppingBasket} onPress={() => toggle(item)}>
          {isPicked(item) ? tb('remove') : tb('add')}
        </MenuItem>
      ),
      below !== undefined && (
        <MenuItem key="folder" icon={FolderPlus} onPress={() => onAddFolder(below)}>
          {tb('addFolder')}
        </MenuItem>
      ),
      item !== undefined && item.uri !== '' && (
        <MenuItem key="copy" icon={Copy} onPress={() => void navigator.clipboard.writeText(item.uri)}>
          {t('read.copyUri')}
        </MenuItem>
      ),
    ];
  };
  return (
    <ContextMenu label={t('rowMenu')} items={items} className={css.menuArea}>
      <div
        className={css.menuArea}
        onContextMenuCapture={() => {
          // The menu key points at no row: then it is the active one's menu.
          pointed.current = -1;
        }}
      >
        {children((index) => () => {
          pointed.current = index;
        })}
      </div>
    </ContextMenu>
  );
}
