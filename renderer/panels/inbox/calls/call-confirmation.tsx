import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { host } from '../../../data/client.ts';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { isPendingToolCall } from '../pending-kinds.ts';
import { currentOf } from './call-batch.ts';
import css from './call-confirmation.module.css';
import { putCallsAside, reportWaiting, useCallDialogStore } from './call-dialog-store.ts';

const CallDialog = lazyView(async () => (await import('./call-dialog.tsx')).CallDialog);

/**
 * The item area under the dialog that asks about tool calls. While one is asked about, what lies below cannot be
 * reached; everything else in the window can.
 */
export function CallConfirmation({ children }: { children: ReactNode }) {
  const inbox = useQuery(host.inbox.list.queryOptions()).data;
  const calls = inbox?.filter(isPendingToolCall);
  const waiting = calls?.map(({ id }) => id);
  const batch = useCallDialogStore((store) => store.batch);
  const current = currentOf(batch, waiting ?? []);
  const request = calls?.find(({ id }) => id === current?.pendingId);
  const isOpen = request !== undefined;

  const key = waiting?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one each time, its ids are not.
  useEffect(() => {
    if (waiting !== undefined) reportWaiting(waiting);
  }, [key]);

  // Whoever may call a tool soon, or is asked, should not wait for the dialog.
  const mayCall = useRouterState({ select: ({ location }) => location.pathname.endsWith('/tools') });
  const isAsked = (waiting?.length ?? 0) > 0;
  useEffect(() => {
    if (mayCall || isAsked) CallDialog.prefetch();
  }, [mayCall, isAsked]);

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const { opener } = useCallDialogStore.getState();
      // Who went on elsewhere meanwhile stays there.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);

  return (
    <div className={css.place}>
      <div className={layout.fillColumn} inert={isOpen}>
        {children}
      </div>
      {request !== undefined && current !== undefined && (
        <CallDialog
          key={request.id}
          request={request}
          number={current.number}
          total={current.total}
          onClose={putCallsAside}
        />
      )}
    </div>
  );
}
