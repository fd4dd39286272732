import { type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useInboxFront } from '../../state/inbox-front.ts';
import { hasFocus, isFocusLost } from '../../ui/focus.ts';
import { paneAround } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { isTyping } from '../../ui/typing.ts';
import type { PendingServerRequest } from './pending-kinds.ts';
import { RequestView } from './request-view.tsx';

export interface BlockingProps {
  requests: readonly PendingServerRequest[];
  /** Gets the focus after the last answer; default: the pane. */
  around?: RefObject<HTMLElement | null>;
}

/** Server requests where they block: the first of them, with its answer. */
export function BlockingRequests({ requests, around }: BlockingProps) {
  const t = useTranslations('inbox.request');
  const place = useRef<HTMLDivElement>(null);
  const [request] = requests;
  const isThere = request !== undefined;
  const wanted = useInboxFront((front) => (front.wanted?.id === request?.id ? front.wanted : undefined));
  // Who comes back later was not led here.
  const wantedId = wanted?.id;
  useEffect(() => {
    if (wantedId === undefined) return;
    return () => {
      if (useInboxFront.getState().wanted?.id === wantedId) useInboxFront.setState({ wanted: undefined });
    };
  }, [wantedId]);
  useEffect(() => {
    const next = isThere ? (around?.current ?? paneAround(place.current)?.element) : undefined;
    return () => {
      // The answer had the focus: the next key belongs to what comes in its place.
      if (isFocusLost()) next?.focus();
    };
  }, [isThere, around]);
  if (request === undefined) return null;
  return (
    <div ref={place} className={layout.fillColumn}>
      {requests.length > 1 && <p className={layout.remark}>{t('several', { count: requests.length })}</p>}
      <RequestView
        key={request.id}
        request={request}
        isInPlace
        wanted={wanted}
        // The focus is in the pane around it, or nowhere.
        takesFocus={() => (isFocusLost() || hasFocus(paneAround(place.current)?.element)) && !isTyping()}
      />
    </div>
  );
}
