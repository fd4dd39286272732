import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../../data/client.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { isFocusLost } from '../../../ui/focus.ts';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { isPendingToolCall } from '../pending-kinds.ts';
import { closeCallDialog, reportWaiting, useCallDialogStore, useConfirmedCall } from './call-batch.ts';
import css from './calls.module.css';

const CallDialog = lazyView(async () => (await import('./call-dialog.tsx')).CallDialog);

const pendingCallIds = (inbox: readonly PendingRequest[]) => inbox.filter(isPendingToolCall).map(({ id }) => id);

/** The item area: it can't be reached while the dialog over it is open; everything else in the window can. */
export function CallConfirmation({ children }: { children: ReactNode }) {
  const waiting = useQuery(host.inbox.list.queryOptions({ select: pendingCallIds })).data;
  const confirmed = useConfirmedCall();
  const isOpen = confirmed !== undefined;

  useEffect(() => {
    if (waiting !== undefined) reportWaiting(waiting);
  }, [waiting]);

  // The dialog is loaded before the first call needs it.
  const mayCall = useRouterState({ select: ({ location }) => location.pathname.endsWith('/tools') });
  const hasPending = (waiting?.length ?? 0) > 0;
  useEffect(() => {
    if (mayCall || hasPending) void CallDialog.prefetch();
  }, [mayCall, hasPending]);

  // A maximised panel would cover it.
  const { change } = useWindowSearch();
  const uncover = useEffectEvent(() => change({ panelSize: undefined }, { replace: true }));
  useEffect(() => {
    if (!isOpen) return;
    uncover();
    return () => {
      // Who went on elsewhere meanwhile stays there.
      if (isFocusLost()) useCallDialogStore.getState().opener?.focus();
    };
  }, [isOpen]);

  return (
    <div className={classNames(layout.fillColumn, css.place)}>
      <div className={layout.fillColumn} inert={isOpen}>
        {children}
      </div>
      {confirmed !== undefined && (
        <CallDialog
          key={confirmed.request.id}
          request={confirmed.request}
          number={confirmed.number}
          total={confirmed.total}
          onClose={closeCallDialog}
        />
      )}
    </div>
  );
}
