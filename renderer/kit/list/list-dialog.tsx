import { useMemo } from 'react';
import { useIsReady, useListFetch } from '../../data/queries.ts';
import { useDialogSearch, useOpenDialog } from '../../state/address.ts';
import { fetchActions, listKinds } from './fetch-actions.ts';
import { ChangesDialog } from './fetch-strip.tsx';
import type { PaneProps } from './list-pane.tsx';
import { PagesDialog } from './pages-dialog.tsx';

interface ListDialogProps extends PaneProps {
  workspace: keyof typeof listKinds;
}

/** The dialog about a workspace's list that the address asks for. It stays open where its pane is folded. */
export function ListDialog({ serverId, sessionId, workspace }: ListDialogProps) {
  const dialog = useDialogSearch();
  const openDialog = useOpenDialog();
  const isLive = useIsReady(serverId);
  const kinds = listKinds[workspace];
  const actions = useMemo(() => fetchActions(sessionId, kinds), [sessionId, kinds]);
  const listFetch = useListFetch(sessionId, kinds[0]);
  const close = () => openDialog(undefined);
  if (listFetch === undefined) return null;
  const shown = { sessionId, listFetch, onClose: close };
  if (dialog === 'pages') return <PagesDialog {...shown} actions={actions} isLive={isLive} />;
  const changes = listFetch.incoming?.changes ?? listFetch.changes;
  if (dialog === 'changes' && changes !== undefined) return <ChangesDialog {...shown} />;
  return null;
}
