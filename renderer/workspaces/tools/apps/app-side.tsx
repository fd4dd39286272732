import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { Maximize2, Minimize2, RotateCcw, ScrollText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppId, RunId } from '#shared/model/id/id.ts';
import type { AppGrants, AppMessage, AppOffer, AppSource, AppView } from '#shared/model/runs/app-view.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { isPendingLink } from '../../../data/pending-consent.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { AppLinkCard } from '../../../kit/consent/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { showError } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag, type Tone } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { AppFrame, maxMessagesPerSecond } from './app-frame.tsx';
import css from './apps.module.css';
import { contentBox, readSurroundings } from './surroundings.ts';

/** The app of a tool: read on request, opened with consent, closed when another view is shown. */
export function AppSide({ runId, offer }: { runId: RunId; offer: AppOffer }) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  const { bytes } = useQuantities();
  const place = useRef<HTMLDivElement>(null);
  const [appId, setAppId] = useState<AppId>();
  const [opensByItself, setOpensByItself] = useState(offer.opensByItself);
  const { data: app, error } = useQuery(
    host.apps.get.queryOptions({ input: appId === undefined ? skipToken : { appId } }),
  );
  const open = useMutation({
    mutationFn: async ({ id, grants, opensByItself }: { id: AppId; grants: AppGrants; opensByItself: boolean }) => {
      const surroundings = readSurroundings(place.current ? contentBox(place.current) : { width: 0, height: 0 });
      cache(await client.apps.open({ appId: id, grants, opensByItself, surroundings }));
      void queryClient.invalidateQueries({ queryKey: host.apps.offer.key() });
    },
  });
  const read = useMutation({
    onMutate: open.reset,
    mutationFn: async () => {
      const view = await client.apps.read({ runId });
      cache(view);
      setAppId(view.id);
      // The press opens what wants nothing; what it wants is asked for first.
      const wantsNothing = view.wants.sources.length === 0 && view.wants.permissions.length === 0;
      if (offer.opensByItself || wantsNothing) open.mutate({ id: view.id, grants: view.grants, opensByItself });
    },
  });

  const close = useMutation({
    mutationFn: async (id: AppId) => {
      await client.apps.close({ appId: id, isFrameGone: false });
      setAppId(undefined);
    },
    onError: showError,
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
    // The frame is removed with the view, so it cannot be notified.
    return () => void client.apps.close({ appId, isFrameGone: true }).catch(() => {});
  }, [appId]);

  const failure = read.error ?? open.error;
  const isOpen = error === null && app !== undefined && app.phase !== 'closed' && app.phase !== 'read';
  return (
    <div ref={place} className={classNames(layout.column, css.place)}>
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
        <div className={classNames(layout.vertical, css.before)}>
          <p>
            {t('names')} <code className={layout.breaking}>{visibleText(offer.resourceUri)}</code>
          </p>
          {offer.isDeprecatedKey && <p className={classNames(layout.small, layout.warn)}>{t('deprecatedKey')}</p>}
          <p className={layout.quiet}>{t('explain')}</p>
          {!offer.isDeclared && <p className={classNames(layout.small, layout.warn)}>{t('withheld')}</p>}
          {app === undefined || app.phase === 'closed' || open.isPending ? (
            offer.isDeclared && (
              <div className={classNames(layout.wrappingRow, css.buttons)}>
                <Button variant="primary" isDisabled={read.isPending || open.isPending} onPress={() => read.mutate()}>
                  {t('open')}
                </Button>
                <Checkbox isSelected={opensByItself} onChange={setOpensByItself}>
                  {t('always')}
                </Checkbox>
              </div>
            )
          ) : (
            <>
              <p className={layout.quiet}>{t('document', { bytes: bytes(app.bytes), seq: app.frameSeq })}</p>
              <ConsentStrip
                key={app.id}
                app={app}
                opensByItself={opensByItself}
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

function cache(view: AppView): void {
  queryClient.setQueryData(host.apps.get.queryKey({ input: { appId: view.id } }), view);
}

interface ConsentStripProps {
  app: AppView;
  opensByItself: boolean;
  isOpening: boolean;
  onOpen: (grants: AppGrants, opensByItself: boolean) => void;
}

/** The sources and permissions that an app requests, each with a checkbox, and the button that opens it. */
function ConsentStrip({ app: { wants, grants: before }, isOpening, onOpen, ...props }: ConsentStripProps) {
  const t = useTranslations('apps');
  const [grants, setGrants] = useState(before);
  const [opensByItself, setOpensByItself] = useState(props.opensByItself);
  const wantsNothing = wants.sources.length === 0 && wants.permissions.length === 0;
  return (
    <section className={classNames(layout.vertical, layout.box, css.strip)} aria-label={t('wants.title')}>
      <h3 className={css.title}>{t('wants.title')}</h3>
      {wantsNothing ? <p>{t('wants.nothing')}</p> : <p className={layout.quiet}>{t('wants.hint')}</p>}
      {!wantsNothing && (
        <ul>
          {wants.sources.map((want) => (
            <li key={`${want.kind} ${want.source}`} className={classNames(layout.wrappingRow, css.want)}>
              <Checkbox
                isSelected={grants.sources.some((given) => isSame(given, want))}
                isDisabled={want.isRefused}
                onChange={(isOn) => setGrants(withSource(grants, want, isOn))}
              >
                <bdi className={layout.shrink}>{t(`wants.${want.kind}`, { source: visibleText(want.source) })}</bdi>
              </Checkbox>
              {want.isRefused && <Tag tone="warn">{t('wants.refused')}</Tag>}
            </li>
          ))}
          {wants.permissions.map((name) => (
            <li key={name} className={classNames(layout.wrappingRow, css.want)}>
              <Checkbox
                isSelected={grants.permissions.includes(name)}
                onChange={(isOn) => {
                  const others = grants.permissions.filter((other) => other !== name);
                  setGrants({ ...grants, permissions: isOn ? [...others, name] : others });
                }}
              >
                {t(`wants.${name}`)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {wants.domain !== undefined && (
        <p className={layout.quiet}>{t('wants.domain', { domain: visibleText(wants.domain) })}</p>
      )}
      <div className={classNames(layout.wrappingRow, css.buttons)}>
        <Button variant="primary" isDisabled={isOpening} onPress={() => onOpen(grants, opensByItself)}>
          {t('open')}
        </Button>
        <Checkbox isSelected={opensByItself} onChange={setOpensByItself}>
          {t('always')}
        </Checkbox>
      </div>
    </section>
  );
}

function isSame(a: AppSource, b: AppSource): boolean {
  return a.kind === b.kind && a.source === b.source;
}

function withSource(grants: AppGrants, { kind, source }: AppSource, isOn: boolean): AppGrants {
  const others = grants.sources.filter((given) => !isSame(given, { kind, source }));
  return { ...grants, sources: isOn ? [...others, { kind, source }] : others };
}

interface AppStageProps {
  app: AppView;
  url: string;
  onAgain: () => void;
  onClose: () => void;
}

const tones: Partial<Record<AppView['phase'], Tone>> = { running: 'ok', open: 'accent' };

/** An open app: state, frame, and the messages that it sent. */
function AppStage({ app, url, onAgain, onClose }: AppStageProps) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  const isFull = app.displayMode === 'fullscreen';
  const link = usePendingRequests()
    .filter(isPendingLink)
    .find(({ id }) => id === app.pendingLinkId);
  const show = (mode: AppView['displayMode']) => {
    void client.apps.display({ appId: app.id, mode }).catch(() => {});
  };
  return (
    <section
      className={classNames(layout.vertical, layout.fillHeight, css.stage)}
      data-mode={app.displayMode}
      aria-label={t('title', { tool: visibleText(app.tool) })}
    >
      <Toolbar label={t('toolbar')}>
        <Tag tone={tones[app.phase] ?? 'plain'}>{t(`phase.${app.phase}`)}</Tag>
        <code className={classNames(layout.truncate, layout.muted)} title={app.resourceUri}>
          <bdi>{visibleText(app.resourceUri)}</bdi>
        </code>
        {app.appInfo !== undefined && (
          <span className={classNames(layout.truncate, layout.quiet)}>
            {t('callsItself', { name: visibleText(`${app.appInfo.name} ${app.appInfo.version}`.trim()) })}
          </span>
        )}
        <Spacer />
        <IconButton
          icon={ScrollText}
          label={t('showDocument', { seq: app.frameSeq })}
          onPress={() => openFrame(app.frameSeq)}
        />
        <IconButton icon={RotateCcw} label={t('openAgain')} onPress={onAgain} />
        <IconButton
          icon={isFull ? Minimize2 : Maximize2}
          label={isFull ? t('inline') : t('fullscreen')}
          onPress={() => show(isFull ? 'inline' : 'fullscreen')}
        />
        <IconButton icon={X} label={t('close')} onPress={onClose} />
      </Toolbar>
      <div className={classNames(layout.fixed, css.notes)} role="status">
        {app.isSilent && app.phase === 'open' && <p>{t('silent')}</p>}
        {app.dropped > 0 && <p>{t('dropped', { count: app.dropped, most: maxMessagesPerSecond })}</p>}
        {app.strayed > 0 && <p>{t('strayed', { count: app.strayed })}</p>}
      </div>
      {link !== undefined && (
        <div className={classNames(layout.ruled, css.link)}>
          <AppLinkCard request={link} />
        </div>
      )}
      <section
        className={classNames(layout.fillColumn, css.scroll)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('frame', { tool: visibleText(app.tool) })}
      >
        <AppFrame key={url} app={app} url={url} />
        <AppMessages messages={app.messages} />
      </section>
    </section>
  );
}

function AppMessages({ messages }: { messages: readonly AppMessage[] }) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  if (messages.length === 0) return null;
  return (
    <section className={classNames(layout.vertical, css.forModel)} aria-label={t('forModel.title')}>
      <h3 className={css.title}>{t('forModel.title')}</h3>
      <p className={classNames(layout.truncate, layout.quiet)}>{t('forModel.hint')}</p>
      <ul>
        {messages.toReversed().map(({ at, kind, text, frameSeq }) => (
          <li key={frameSeq} className={classNames(layout.baselineRow, css.message)}>
            <strong>{t(`forModel.${kind}`)}</strong>
            <span className={classNames(layout.truncate, layout.quiet)}>
              <Clock at={at} />
            </span>
            <code className={classNames(layout.scroll, css.words)}>{visibleText(text)}</code>
            <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
              {t('showDocument', { seq: frameSeq })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
