import { Maximize2, Minimize2, RotateCcw, ScrollText, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { appFrameAllows } from '#shared/contract/page-policy.ts';
import type { AppSaying, AppView } from '#shared/model/runs/app-view.ts';
import { client } from '../../../data/client.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { AppLinkCard, isPendingLink } from '../../../kit/consent/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { Tag, type Tone } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './apps.module.css';
import { FrameRelay, MOST_A_SECOND } from './frame-relay.ts';
import { readSurroundings, roomIn, watchAppearance } from './surroundings.ts';

interface AppStageProps {
  app: AppView;
  url: string;
  onAgain: () => void;
  onClose: () => void;
}

const tones: Partial<Record<AppView['phase'], Tone>> = { running: 'ok', open: 'accent' };

/** An open app: its frame, its state, and what it did. */
export function AppStage({ app, url, onAgain, onClose }: AppStageProps) {
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
      className={classNames(layout.vertical, css.stage)}
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
        {app.dropped > 0 && <p>{t('dropped', { count: app.dropped, most: MOST_A_SECOND })}</p>}
        {app.strayed > 0 && <p>{t('strayed', { count: app.strayed })}</p>}
      </div>
      {link !== undefined && (
        <div className={classNames(layout.ruled, css.link)}>
          <AppLinkCard request={link} />
        </div>
      )}
      <div className={classNames(layout.fillColumn, css.scroll)}>
        <AppFrame key={url} app={app} url={url} />
        <Sayings said={app.said} />
      </div>
    </section>
  );
}

/** What an app wanted a model to hear, the newest first. */
function Sayings({ said }: { said: readonly AppSaying[] }) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  if (said.length === 0) return null;
  return (
    <section className={classNames(layout.vertical, css.forModel)} aria-label={t('forModel.title')}>
      <h3 className={css.title}>{t('forModel.title')}</h3>
      <p className={classNames(layout.truncate, layout.quiet)}>{t('forModel.hint')}</p>
      <ul>
        {said.toReversed().map(({ at, kind, text, frameSeq }) => (
          <li key={frameSeq} className={classNames(layout.baselineRow, css.saying)}>
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

const leastHeight = 160;
/** Taller than this, an app scrolls by itself. */
const mostHeight = 10_000;
const surroundAfterMs = 100;

interface AppFrameProps {
  app: AppView;
  /** From where the frame loads it, once. */
  url: string;
}

/** The frame of an app: shut off by its sandbox, talked to through the host, as tall as it asks to be. */
function AppFrame({ app, url }: AppFrameProps) {
  const t = useTranslations('apps');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const relay = useRef<FrameRelay>(undefined);
  const { id: appId, displayMode, height, lastMessage, wants } = app;
  const isFull = displayMode === 'fullscreen';

  useEffect(() => {
    if (frame.current === null) return;
    relay.current = new FrameRelay(appId, frame.current);
    return () => relay.current?.stop();
  }, [appId]);

  useEffect(() => void relay.current?.deliver(lastMessage).catch(() => {}), [lastMessage]);

  useEffect(() => {
    // What scrolls around the frame: the frame itself is as tall as the app makes it.
    const element = box.current?.parentElement;
    if (element == null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const surroundings = readSurroundings(roomIn(element));
      void client.apps.setSurroundings({ appId, surroundings }).catch(() => {});
    };
    const soon = () => {
      timer ??= setTimeout(tell, surroundAfterMs);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    const stopWatching = watchAppearance(soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      stopWatching();
    };
  }, [appId]);

  return (
    <div ref={box} className={classNames(layout.fixed, layout.shrink, css.box)}>
      <iframe
        ref={frame}
        className={css.frame}
        title={t('frame', { tool: visibleText(app.tool) })}
        src={url}
        sandbox="allow-scripts"
        allow={appFrameAllows(app.grants)}
        referrerPolicy="no-referrer"
        data-border={wants.prefersBorder !== false}
        style={
          isFull || height === undefined
            ? undefined
            : { height: Math.min(mostHeight, Math.max(leastHeight, Math.ceil(height) + 2)) }
        }
      />
    </div>
  );
}
