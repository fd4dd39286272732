import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { appFrameAllows } from '#shared/contract/page-policy.ts';
import type { AppView } from '#shared/model/runs/app-view.ts';
import { client } from '../../../data/client.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './app-stage.module.css';
import { FrameRelay } from './frame-relay.ts';
import { readSurroundings, roomIn, watchAppearance } from './surroundings.ts';

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
export function AppFrame({ app, url }: AppFrameProps) {
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
    <div ref={box} className={css.box}>
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
