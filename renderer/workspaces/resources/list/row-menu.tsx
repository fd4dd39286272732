import { Copy, FolderPlus, ShoppingBasket, SquareArrowOutUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ResourceItem, unlistedItem } from '#shared/mcp/items/resource-item.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { ListedItems } from '../../../kit/listed-items.tsx';
import { MenuItem } from '../../../ui/controls/menu.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import type { usePicking } from '../basket/basket-store.ts';
import type { ShownRow } from './resource-source.ts';

interface RowMenuItemsProps {
  serverId: ServerId;
  row: ShownRow;
  picking: ReturnType<typeof usePicking>;
  /** Opens the row's resource or template in a tab of its own. */
  onOpen: () => void;
  /** Puts what is at and below a folder into the basket. */
  onAddFolder: (prefix: string) => void;
}

/** What can be done with a row of the tree or the list: a resource, a template, a URI made from one, a folder. */
export function RowMenuItems({ serverId, row, picking, onOpen, onAddFolder }: RowMenuItemsProps) {
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const sessionId = useSession(serverId, ({ id }) => id);
  const { item, template } = subjectOf(row);
  const below = folderOf(row);
  const listed = item ?? template;
  const uri = listed?.uri ?? '';
  return (
    <>
      {listed !== undefined && uri !== '' && (
        <MenuItem icon={SquareArrowOutUpRight} onPress={onOpen}>
          {t('openInTab')}
        </MenuItem>
      )}
      {item !== undefined && uri !== '' && (
        <MenuItem icon={ShoppingBasket} onPress={() => picking.toggle(item)}>
          {picking.isPicked(item) ? tb('remove') : tb('add')}
        </MenuItem>
      )}
      {below !== undefined && (
        <MenuItem icon={FolderPlus} onPress={() => onAddFolder(below)}>
          {tb('addFolder')}
        </MenuItem>
      )}
      {uri !== '' && (
        <MenuItem icon={Copy} onPress={() => void navigator.clipboard.writeText(uri)}>
          {t('read.copyUri')}
        </MenuItem>
      )}
      {listed !== undefined && (
        <ListedItems
          serverId={serverId}
          json={() => listedText(sessionId, row, listed)}
          name={uri}
          method="resources/read"
          params={uri === '' ? undefined : { uri }}
        />
      )}
    </>
  );
}

/** What a row is called where its menu is. */
export function menuNameOf(row: ShownRow): string {
  const { item, template } = subjectOf(row);
  const listed = item ?? template;
  const name = listed === undefined ? folderOf(row) : listed.uri || listed.name;
  return visibleText((name ?? '').slice(0, 200) || `#${row.mark.ordinal + 1}`);
}

/** The resource or template of a row. */
function subjectOf({ mark, item, template }: ShownRow): Pick<ShownRow, 'item' | 'template'> {
  return mark.expansion === undefined ? { item, template } : { item: unlistedItem(mark.expansion) };
}

/** The address of the folder that a row is. */
function folderOf({ mark, template, tree }: ShownRow): string | undefined {
  const isFolder = tree?.isFolder === true && template === undefined && mark.expansion === undefined;
  return isFolder ? tree.prefixes[0] : undefined;
}

/** An item as the server lists it; one that it doesn't list has its URI alone. */
async function listedText(sessionId: SessionId | undefined, row: ShownRow, { ordinal, uri }: ResourceItem) {
  if (sessionId === undefined || row.mark.expansion !== undefined) return JSON.stringify({ uri });
  const kind = row.template === undefined ? 'resources' : 'templates';
  return (await client.catalog.itemText({ sessionId, kind, ordinal })).text;
}
