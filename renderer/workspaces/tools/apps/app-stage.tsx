import { Maximize2, Minimize2, RotateCcw, ScrollText, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AppSaying, AppView } from '#shared/model/runs/app-view.ts';
import { client } from '../../../data/client.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { AppLinkCard, isPendingLink } from '../../../kit/links/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Clock } from '../../../ui/status/clock.tsx';
import { Tag, type Tone } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { AppFrame } from './app-frame.tsx';
import css from './app-stage.module.css';
import { MOST_A_SECOND } from './message-limits.ts';

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
    <section className={css.stage} data-mode={app.displayMode} aria-label={t('title', { tool: visibleText(app.tool) })}>
      <Toolbar label={t('toolbar')}>
        <Tag tone={tones[app.phase] ?? 'plain'}>{t(`phase.${app.phase}`)}</Tag>
        <code className={css.uri} title={app.resourceUri}>
          <bdi>{visibleText(app.resourceUri)}</bdi>
        </code>
        {app.appInfo !== undefined && (
          <span className={css.quiet}>
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
      <div className={css.notes} role="status">
        {app.isSilent && app.phase === 'open' && <p>{t('silent')}</p>}
        {app.dropped > 0 && <p>{t('dropped', { count: app.dropped, most: MOST_A_SECOND })}</p>}
        {app.strayed > 0 && <p>{t('strayed', { count: app.strayed })}</p>}
      </div>
      {link !== undefined && (
        <div className={css.link}>
          <AppLinkCard request={link} />
        </div>
      )}
      <div className={css.scroll}>
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
    <section className={css.said} aria-label={t('said.title')}>
      <h3 className={css.title}>{t('said.title')}</h3>
      <p className={css.quiet}>{t('said.hint')}</p>
      <ul>
        {said.toReversed().map(({ at, kind, text, frameSeq }) => (
          <li key={frameSeq} className={css.saying}>
            <strong>{t(`said.${kind}`)}</strong>
            <span className={css.quiet}>
              <Clock at={at} />
            </span>
            <code className={css.words}>{visibleText(text)}</code>
            <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
              {t('showDocument', { seq: frameSeq })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
