import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ResourceItem, unlistedItem } from '#shared/mcp/items/resource-item.ts';
import { keyOfTemplate } from '#shared/mcp/lists/resource-layout.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { useTypeAhead } from '../../../kit/list/index.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../../ui/rows/virtual-rows.tsx';
import { useItemTitle } from '../item-facts.tsx';
import { useOpenFolders } from './open-folders.ts';
import { PickMark } from './pick-mark.tsx';
import { type KeyboardRow, markKey, type ResourceRowsSource, type ShownRow } from './resource-source.ts';
import { RowMenu } from './row-menu.tsx';
import { usePicking } from './use-picking.ts';

export interface ResourceRowsProps {
  serverId: ServerId;
  rows: ResourceRowsSource;
  /** Words and facets leave something out. */
  isNarrowed: boolean;
  words: readonly string[];
  /** The resource in front. */
  openUri: string | undefined;
  /** Opens and closes folders within the present search. */
  onFold: (prefixes: readonly string[], isOpen: boolean) => void;
  /** Opens a resource; `keep` gives it a tab of its own. */
  onOpen: (uri: string, keep: boolean) => void;
  /** Opens the form of a resource template. */
  onOpenTemplate: (uriTemplate: string) => void;
  /** Shows an item that cannot be opened, because it has no URI. */
  onOpenInvalid: (kind: 'resources' | 'templates', item: ResourceItem) => void;
}

interface DrawnRow {
  row: ShownRow;
  /** The box to pick it with, or nothing. */
  pick: ReactNode;
  onToggle: () => void;
}

interface Props extends ResourceRowsProps {
  renderRow: (drawn: DrawnRow) => ReactNode;
}

/** The URI that a row stands for; undefined for a folder and for a template. */
function uriOf({ item, mark }: ShownRow): string | undefined {
  return mark.expansion ?? item?.uri;
}

/** The rows of a tree or a list of resources. Arrows move and fold, letters jump, Enter opens. */
export function ResourceRows(props: Props) {
  const { serverId, isNarrowed, openUri, onFold, onOpen, onOpenTemplate, onOpenInvalid, renderRow } = props;
  const { source, rowStarting, addToBasket } = props.rows;
  const t = useTranslations('resources');
  const itemTitle = useItemTitle();
  const picking = usePicking(serverId);
  const setFolders = useOpenFolders((state) => state.set);
  const handle = useRef<VirtualRowsHandle>(null);
  const isTree = source.view === 'tree';
  const { latest, total } = source;
  const { active, setActive } = useActiveRow(props.rows);
  const go = (index: number) => {
    if (index < 0) return;
    setActive(index);
    handle.current?.scrollTo(index);
  };

  const revealed = useRef<string>(undefined);
  const reveal = useEffectEvent((front: { uri: string; row: number; hiddenIn: string[] } | undefined) => {
    if (openUri === undefined) revealed.current = undefined;
    if (front === undefined || front.uri !== openUri || openUri === revealed.current) return;
    if (front.hiddenIn.length > 0) setFolders(serverId, front.hiddenIn, true);
    if (front.row === -1) return;
    revealed.current = openUri;
    const row = source.rowAt(active);
    if (row === undefined || uriOf(row) !== openUri) setActive(front.row);
    handle.current?.scrollTo(front.row);
  });
  useEffect(() => reveal(openUri === undefined ? undefined : latest?.front), [openUri, latest]);

  const setOpen = ({ template, tree }: ShownRow, isOpen: boolean) => {
    if (template !== undefined) setFolders(serverId, [keyOfTemplate(template.uri)], isOpen);
    else if (isNarrowed) onFold(tree?.prefixes ?? [], isOpen);
    else setFolders(serverId, tree?.prefixes ?? [], isOpen);
  };
  const open = (row: ShownRow | undefined, keep: boolean) => {
    if (row === undefined) return;
    const { item, template, tree } = row;
    const uri = uriOf(row);
    if (uri !== undefined && uri !== '') onOpen(uri, keep);
    else if (template !== undefined) {
      if (template.uri !== '') onOpenTemplate(template.uri);
      else onOpenInvalid('templates', template);
    } else if (item !== undefined) onOpenInvalid('resources', item);
    else if (tree?.isFolder === true && !keep) setOpen(row, !tree.isOpen);
  };
  const typeAhead = useTypeAhead(rowStarting, go);
  const handleKey = (event: KeyboardEvent) => {
    const row = source.rowAt(active);
    if (picking.isPicking && event.key === ' ' && row?.item !== undefined && row.item.uri !== '') {
      event.preventDefault();
      picking.toggle(row.item);
    } else if (row?.tree !== undefined && event.key === 'ArrowRight' && row.tree.isFolder) {
      event.preventDefault();
      if (row.tree.isOpen) go(active + 1);
      else setOpen(row, true);
    } else if (row?.tree !== undefined && event.key === 'ArrowLeft') {
      event.preventDefault();
      if (row.tree.isFolder && row.tree.isOpen) setOpen(row, false);
      else go(row.tree.parent);
    } else typeAhead(event, active);
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <RowMenu
      serverId={serverId}
      activeIndex={active}
      subjectAt={(index) => {
        const row = source.rowAt(index);
        if (row === undefined) return undefined;
        const { mark, item, tree, template } = row;
        if (mark.expansion !== undefined) return { item: unlistedItem(mark.expansion) };
        return { item, below: tree?.isFolder === true && template === undefined ? tree.prefixes[0] : undefined };
      }}
      onOpen={(uri) => onOpen(uri, true)}
      onAddFolder={addToBasket}
    >
      {(pointAt) => (
        <VirtualRows
          handleRef={handle}
          role={isTree ? 'tree' : 'listbox'}
          label={t('title')}
          count={total}
          activeIndex={active}
          onActiveIndexChange={setActive}
          onOpen={(index) => {
            const row = source.rowAt(index);
            open(row, row !== undefined && uriOf(row) === openUri);
          }}
          onKeyDown={handleKey}
          onDraw={onDraw}
          rowProps={(index) => {
            const row = source.rowAt(index);
            const { item, mark, template, tree } = row ?? {};
            const titled = mark?.expansion === undefined ? (item ?? template) : unlistedItem(mark.expansion);
            return {
              ...(tree !== undefined && {
                'aria-level': tree.depth + 1,
                'aria-posinset': tree.position,
                'aria-setsize': tree.setSize,
              }),
              ...(tree?.isFolder === true && { 'aria-expanded': tree.isOpen }),
              ...(picking.isPicking && item !== undefined && { 'aria-checked': picking.isPicked(item) }),
              title: titled && itemTitle(titled),
              onContextMenu: pointAt(index),
              // A click opens the row that was drawn: by then the list may have others there.
              onClick: () => {
                setActive(index);
                open(row, false);
              },
              onDoubleClick: () => open(row, true),
            };
          }}
          renderRow={(index) => {
            const row = source.rowAt(index);
            if (row === undefined) return null;
            const { item } = row;
            return renderRow({
              row,
              pick: picking.isPicking && item !== undefined && item.uri !== '' && (
                <PickMark isPicked={picking.isPicked(item)} onToggle={() => picking.toggle(item)} />
              ),
              onToggle: () => setOpen(row, row.tree?.isOpen !== true),
            });
          }}
        />
      )}
    </RowMenu>
  );
}

/** The row that has the keyboard. It stays on its item, template or folder through every change of the list. */
function useActiveRow({ source }: ResourceRowsSource) {
  const [keyboard, setKeyboard] = useState<KeyboardRow>();
  const { latest } = source;
  const known = latest?.active;
  const isMoved =
    keyboard?.mark !== undefined &&
    latest !== keyboard.at &&
    known !== undefined &&
    markKey(known.mark) === markKey(keyboard.mark);
  const setActive = (row: number) => {
    const next = { row, mark: source.rowAt(row)?.mark, at: latest };
    source.keyboard = next;
    setKeyboard(next);
  };
  return { active: isMoved ? known.row : (keyboard?.row ?? -1), setActive };
}
