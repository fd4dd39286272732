import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ResourceItem, unlistedItem } from '#shared/mcp/items/resource-item.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { none } from '#shared/mcp/resources/uri-tree.ts';
import { type TreeRow, type TreeRows, treeRows } from '#shared/mcp/resources/uri-tree-rows.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useTypeAhead } from '../../../kit/list/index.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/rows/virtual-rows.tsx';
import { isDuplicate, type ResourceCatalog } from '../catalog-store.ts';
import { useItemTitle } from '../item-facts.tsx';
import { prefixesAbove, useActiveRow } from './active-row.ts';
import { foldersOf, isFolderOpen, useOpenFolders } from './open-folders.ts';
import { PickMark } from './pick-mark.tsx';
import { RowMenu } from './row-menu.tsx';
import { ExpansionRow, TemplateRow } from './template-row.tsx';
import { rowLabel, TreeRowContent } from './tree-row.tsx';
import { usePicking } from './use-picking.ts';
import { useReveal } from './use-reveal.ts';
import { keyOfTemplate, useTemplateGuests } from './use-template-guests.ts';

export interface ItemsViewProps {
  serverId: ServerId;
  catalog: ResourceCatalog;
  /** Item numbers to show; undefined shows all. */
  matches: Int32Array | undefined;
  query: string;
  templates: readonly ResourceItem[];
  /** The resource in front. */
  openUri: string | undefined;
  /** Opens a resource; `keep` gives it a tab of its own. */
  onOpen: (uri: string, keep: boolean) => void;
  /** Opens the form of a resource template. */
  onOpenTemplate: (uriTemplate: string) => void;
  /** Shows an item that cannot be opened, because it has no URI. */
  onOpenInvalid: (kind: 'resources' | 'templates', item: ResourceItem) => void;
}

/** The resources as a tree by URI. Arrows move and fold, letters jump, Enter opens. */
export function TreeView(props: ItemsViewProps) {
  const { serverId, catalog, matches, query, templates, openUri, onOpen, onOpenTemplate, onOpenInvalid } = props;
  const t = useTranslations('resources');
  const { items, tree } = catalog;
  const chosen = useOpenFolders((state) => foldersOf(state, serverId));
  const setFolders = useOpenFolders((state) => state.set);
  // Folding within a search's result lasts as long as the search.
  const [folded, setFolded] = useState<{ query: string; open: ReadonlyMap<string, boolean> }>();
  const within = folded?.query === query ? folded.open : undefined;
  const { guests, pastUris } = useTemplateGuests(serverId, catalog, templates, chosen);
  const rows = useMemo(() => {
    const isOpen = (prefix: string, depth: number) =>
      (matches !== undefined ? within?.get(prefix) : undefined) ?? isFolderOpen(chosen, prefix, depth, matches?.length);
    return treeRows(catalog.tree, { isOpen }, matches, guests);
  }, [catalog, matches, guests, chosen, within]);
  const words = useMemo(() => queryWords(query), [query]);
  const count = rows.length;
  const picking = usePicking(serverId);
  const handle = useRef<VirtualRowsHandle>(null);
  const { active, setActive } = useActiveRow(rows, catalog, pastUris);
  useReveal(openUri, catalog, (item) => {
    const node = tree.nodeOfItem(item);
    const index = rows.indexOfItem(item);
    if (index === none) {
      if (matches === undefined) setFolders(serverId, prefixesAbove(tree, node), true);
      return false;
    }
    if (items[rows.at(active)?.item ?? none]?.uri !== openUri) setActive(index);
    handle.current?.scrollTo(index);
    return true;
  });
  const itemTitle = useItemTitle();

  /** The URI of a past expansion's row. */
  const expandedUri = (row: TreeRow | undefined) => pastUris[row?.template ?? none]?.[row?.expansion ?? none];
  const setOpen = (row: TreeRow, isOpen: boolean) => {
    const template = templates[row.template];
    if (template !== undefined) {
      setFolders(serverId, [keyOfTemplate(template.uri)], isOpen);
      return;
    }
    const prefixes: string[] = [];
    for (let node = row.node; ; node = tree.parent(node)) {
      prefixes.push(tree.prefix(node));
      if (node === row.chainStart) break;
    }
    if (matches === undefined) setFolders(serverId, prefixes, isOpen);
    else
      setFolded({ query, open: new Map([...(within ?? []), ...prefixes.map((prefix) => [prefix, isOpen] as const)]) });
  };
  const open = (index: number, keep: boolean) => {
    const row = rows.at(index);
    const item = items[row?.item ?? none];
    const uri = expandedUri(row) ?? item?.uri;
    const template = templates[row?.template ?? none];
    if (uri !== undefined && uri !== '') onOpen(uri, keep);
    else if (template !== undefined) {
      if (template.uri !== '') onOpenTemplate(template.uri);
      else onOpenInvalid('templates', template);
    } else if (item !== undefined) onOpenInvalid('resources', item);
    else if (row?.folder === true && !keep) setOpen(row, !row.open);
  };
  const labelAt = (index: number) => {
    const row = rows.at(index);
    if (row === undefined) return '';
    if (row.template === none) return rowLabel(row, tree, items);
    return expandedUri(row) ?? templates[row.template]?.uri ?? '';
  };
  const typeAhead = useTypeAhead(count, labelAt);

  const handleKey = (event: KeyboardEvent) => {
    const row = rows.at(active);
    const go = (index: number) => {
      event.preventDefault();
      if (index < 0) return;
      setActive(index);
      handle.current?.scrollTo(index);
    };
    const item = row === undefined ? undefined : items[row.item];
    if (picking.isPicking && event.key === ' ' && item !== undefined && item.uri !== '') {
      event.preventDefault();
      picking.toggle(item);
    } else if (event.key === 'ArrowRight' && row?.folder === true) {
      if (row.open) go(active + 1);
      else {
        event.preventDefault();
        setOpen(row, true);
      }
    } else if (event.key === 'ArrowLeft' && row !== undefined) {
      if (row.folder && row.open) {
        event.preventDefault();
        setOpen(row, false);
      } else go(parentRow(rows, active));
    } else {
      const found = typeAhead(event, active);
      if (found !== undefined) go(found);
    }
  };

  return (
    <RowMenu
      serverId={serverId}
      activeIndex={active}
      subjectAt={(index) => {
        const row = rows.at(index);
        if (row === undefined) return undefined;
        const expanded = expandedUri(row);
        if (expanded !== undefined) return { item: unlistedItem(expanded) };
        const isFolder = row.folder && row.template === none;
        return { item: items[row.item], below: isFolder ? () => itemsBelow(catalog, row, matches) : undefined };
      }}
      onOpen={(uri) => onOpen(uri, true)}
    >
      {(pointAt) => (
        <VirtualRows
          handleRef={handle}
          role="tree"
          label={t('title')}
          count={count}
          activeIndex={active}
          onActiveIndexChange={setActive}
          onOpen={(index) => {
            const row = rows.at(index);
            open(index, (expandedUri(row) ?? items[row?.item ?? none]?.uri) === openUri);
          }}
          onKeyDown={handleKey}
          rowProps={(index) => {
            const row = rows.at(index);
            const listed = items[row?.item ?? none];
            const expanded = expandedUri(row);
            const item = listed ?? (expanded === undefined ? templates[row?.template ?? none] : unlistedItem(expanded));
            return {
              'aria-level': (row?.depth ?? 0) + 1,
              'aria-posinset': row?.position ?? 1,
              'aria-setsize': row?.setSize ?? 1,
              ...(row?.folder === true && { 'aria-expanded': row.open }),
              ...(picking.isPicking && listed !== undefined && { 'aria-checked': picking.isPicked(listed) }),
              'aria-selected': index === active,
              title: item === undefined ? undefined : itemTitle(item),
              onContextMenu: pointAt(index),
              onClick: () => {
                setActive(index);
                open(index, false);
              },
              onDoubleClick: () => open(index, true),
            };
          }}
          renderRow={(index) => {
            const row = rows.at(index);
            if (row === undefined) return null;
            const template = templates[row.template];
            const place = { depth: row.depth, prefix: tree.prefix(row.node), words };
            const expanded = expandedUri(row);
            if (expanded !== undefined) return <ExpansionRow {...place} uri={expanded} />;
            if (template !== undefined) {
              const past = pastUris[row.template]?.length ?? 0;
              const onToggle = () => setOpen(row, !row.open);
              const unfolding = past === 0 ? undefined : { count: past, isOpen: row.open, onToggle };
              return <TemplateRow {...place} template={template} unfolding={unfolding} />;
            }
            const item = items[row.item];
            return (
              <TreeRowContent
                row={row}
                tree={tree}
                items={items}
                words={words}
                isDuplicate={item !== undefined && isDuplicate(catalog, row.item)}
                pick={
                  picking.isPicking &&
                  item !== undefined &&
                  item.uri !== '' && (
                    <PickMark isPicked={picking.isPicked(item)} onToggle={() => picking.toggle(item)} />
                  )
                }
                onToggle={() => setOpen(row, !row.open)}
              />
            );
          }}
        />
      )}
    </RowMenu>
  );
}

/** The items at and below a folder's row, of those that the list shows. */
function itemsBelow({ items, tree }: ResourceCatalog, row: TreeRow, matches: Int32Array | undefined): ResourceItem[] {
  const isWithin = (item: number) => {
    let node = tree.nodeOfItem(item);
    while (node !== none && node !== row.node) node = tree.parent(node);
    return node !== none;
  };
  if (matches === undefined) return items.filter((_, item) => isWithin(item));
  return [...matches].filter(isWithin).flatMap((item) => items[item] ?? []);
}

/** The row above that holds this one, or -1. */
function parentRow(rows: TreeRows, index: number): number {
  const depth = rows.at(index)?.depth ?? 0;
  for (let above = index - 1; above >= 0; above -= 1) {
    if ((rows.at(above)?.depth ?? 0) < depth) return above;
  }
  return none;
}
