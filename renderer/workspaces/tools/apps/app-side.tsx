import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppId, RunId } from '#shared/model/id/id.ts';
import type { AppGrants, AppOffer, AppView } from '#shared/model/runs/app-view.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { useQuantities } from '../../../ui/status/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { AppStage } from './app-stage.tsx';
import css from './consent-strip.module.css';
import { ConsentStrip } from './consent-strip.tsx';
import { readSurroundings, roomIn } from './surroundings.ts';

export interface AppSideProps {
  runId: RunId;
  offer: AppOffer;
}

/** The app of a call's tool: named, read when asked for, opened when agreed to. It ends when one looks elsewhere. */
export function AppSide({ runId, offer }: AppSideProps) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  const { bytes } = useQuantities();
  const place = useRef<HTMLDivElement>(null);
  const [appId, setAppId] = useState<AppId>();
  const { data: app, error } = useQuery(
    host.apps.get.queryOptions({ input: appId === undefined ? skipToken : { appId } }),
  );
  const open = useMutation({
    mutationFn: async ({ id, grants, opensByItself }: { id: AppId; grants: AppGrants; opensByItself: boolean }) => {
      const surroundings = readSurroundings(place.current ? roomIn(place.current) : { width: 0, height: 0 });
      keep(await client.apps.open({ appId: id, grants, opensByItself, surroundings }));
      void queryClient.invalidateQueries({ queryKey: host.apps.offer.key() });
    },
  });
  const read = useMutation({
    mutationFn: async () => {
      const view = await client.apps.read({ runId });
      keep(view);
      setAppId(view.id);
      if (offer.opensByItself) open.mutate({ id: view.id, grants: view.grants, opensByItself: true });
    },
  });

  const close = useMutation({
    mutationFn: async (id: AppId) => {
      await client.apps.close({ appId: id, isFrameGone: false });
      setAppId(undefined);
    },
  });

  const isStarted = useRef(false);
  const startRead = read.mutate;
  useEffect(() => {
    if (!offer.opensByItself || !offer.isDeclared || isStarted.current) return;
    isStarted.current = true;
    startRead();
  }, [offer, startRead]);

  useEffect(() => {
    if (appId === undefined) return;
    // Its frame goes with the view: nobody is left to be notified.
    return () => void client.apps.close({ appId, isFrameGone: true }).catch(() => {});
  }, [appId]);

  const failure = read.error ?? open.error;
  const isOpen = error === null && app !== undefined && app.phase !== 'closed' && app.phase !== 'read';
  return (
    <div ref={place} className={css.place}>
      {failure !== null && (
        <FailureNotice failure={failureOf(failure)} onRetry={() => read.mutate()} onOpenFrame={openFrame} />
      )}
      {isOpen && app?.url !== undefined ? (
        <AppStage
          app={app}
          url={app.url}
          onAgain={() => open.mutate({ id: app.id, grants: app.grants, opensByItself: offer.opensByItself })}
          onClose={() => close.mutate(app.id)}
        />
      ) : (
        <div className={css.before}>
          <p>
            {t('names')} <code className={css.uri}>{visibleText(offer.resourceUri)}</code>
          </p>
          {offer.isDeprecatedKey && <p className={css.warning}>{t('deprecatedKey')}</p>}
          <p className={layout.quiet}>{t('explain')}</p>
          {!offer.isDeclared && <p className={css.warning}>{t('withheld')}</p>}
          {app === undefined || app.phase === 'closed' ? (
            offer.isDeclared && (
              <div className={css.buttons}>
                <Button isDisabled={read.isPending} onPress={() => read.mutate()}>
                  {t('read')}
                </Button>
              </div>
            )
          ) : (
            <>
              <p className={layout.quiet}>{t('document', { bytes: bytes(app.bytes), seq: app.frameSeq })}</p>
              <ConsentStrip
                key={app.id}
                app={app}
                opensByItself={offer.opensByItself}
                isOpening={open.isPending}
                onOpen={(grants, opensByItself) => open.mutate({ id: app.id, grants, opensByItself })}
              />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function keep(view: AppView): void {
  queryClient.setQueryData(host.apps.get.queryKey({ input: { appId: view.id } }), view);
}
