import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { NewerVersion, UpdateState } from '#shared/model/app/update.ts';
import type { Failure } from '#shared/model/failure.ts';
import { client, useLinkState } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useAppInfo } from '../../data/queries.ts';
import { isDesktop } from '../../state/desktop.ts';
import { attempt } from '../../state/notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts, PlainText } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../ui/status/progress.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './about.module.css';

/** Looks for a newer version, downloads and installs it, each when the user asks for it; elsewhere says how npm does. */
export function UpdatesDialog({ onClose }: { onClose: () => void }) {
  return isDesktop() ? <AppUpdates onClose={onClose} /> : <NpmUpdates onClose={onClose} />;
}

function NpmUpdates({ onClose }: { onClose: () => void }) {
  const t = useTranslations('about.updates');
  const version = useAppInfo()?.version ?? '';
  const command = (text: string) => (
    <>
      <code className={layout.breaking}>{text}</code>
      <CopyButton text={text} label={t('copy', { command: text })} />
    </>
  );
  return (
    <Dialog isOpen title={t('title')} onClose={onClose}>
      <div className={css.parts}>
        <p>{t('npm', { version })}</p>
        <Facts>
          <Fact name={t('npmRun')}>{command('npx loupe-mcp@latest')}</Fact>
          <Fact name={t('npmInstall')}>{command('npm install -g loupe-mcp@latest')}</Fact>
        </Facts>
      </div>
    </Dialog>
  );
}

function AppUpdates({ onClose }: { onClose: () => void }) {
  const t = useTranslations('about.updates');
  const { state, failure } = useUpdateState();
  return (
    <Dialog
      isOpen
      title={t('title')}
      onClose={onClose}
      footer={state === undefined ? undefined : <NextStep state={state} />}
    >
      <div className={css.parts}>
        {failure !== undefined && <FailureNotice failure={failure} />}
        {/* One region for all states, so that a screen reader hears each of them. */}
        <div role="status" className={css.parts}>
          {state !== undefined && <Shown state={state} />}
        </div>
        {state?.step === 'failed' && <FailureNotice failure={state.failure} />}
        {state !== undefined && 'found' in state && state.found !== undefined && <Notes found={state.found} />}
      </div>
    </Dialog>
  );
}

function Shown({ state }: { state: UpdateState }) {
  const t = useTranslations('about.updates');
  const current = useAppInfo()?.version ?? '';
  switch (state.step) {
    case 'noFeed':
      return (
        <>
          <p>{t('noFeed')}</p>
          <p className={layout.muted}>{t('noFeedNext')}</p>
        </>
      );
    case 'idle':
      return <p>{t('idle')}</p>;
    case 'checking':
      return (
        <p className={layout.row}>
          <Spinner label={t('checking')} />
          {t('checking')}
        </p>
      );
    case 'current':
      return <p>{t('current', { version: current })}</p>;
    case 'available':
      return <p>{t('available', { version: visibleText(state.found.version), current })}</p>;
    case 'downloading': {
      const percent = Math.floor(state.fraction * 100);
      return (
        <>
          {/* The bar has the percentage for screen readers, which would hear each step otherwise. */}
          <p aria-live="off">{t('downloading', { version: visibleText(state.found.version), percent })}</p>
          <ProgressLine label={t('progress')} value={percent} total={100} />
        </>
      );
    }
    case 'downloaded':
      return (
        <>
          <p>{t('downloaded', { version: visibleText(state.found.version) })}</p>
          <p className={layout.muted}>{t('installHint')}</p>
        </>
      );
    case 'failed':
      return null;
  }
}

/** What a feed says about a version: a text from outside, shown as it is. */
function Notes({ found: { releasedAt, notes } }: { found: NewerVersion }) {
  const t = useTranslations('about.updates');
  const locale = useLocale();
  return (
    <>
      {releasedAt !== undefined && (
        <p className={layout.muted}>
          {t('released', { date: new Date(releasedAt).toLocaleDateString(locale, { dateStyle: 'long' }) })}
        </p>
      )}
      {notes !== undefined && <PlainText label={t('notes')}>{notes}</PlainText>}
    </>
  );
}

/** The buttons of a state. */
function NextStep({ state }: { state: UpdateState }) {
  const t = useTranslations('about.updates');
  const check = () => void attempt(client.desktop.checkForUpdate());
  const download = () => void attempt(client.desktop.downloadUpdate());
  switch (state.step) {
    case 'noFeed':
    case 'idle':
    case 'current':
      return <Button onPress={check}>{t('check')}</Button>;
    case 'checking':
    case 'downloading':
      return <Button onPress={() => void attempt(client.desktop.cancelUpdate())}>{t('cancel')}</Button>;
    case 'available':
      return (
        <Button variant="primary" onPress={download}>
          {t('download')}
        </Button>
      );
    case 'downloaded':
      return (
        <Button variant="primary" onPress={() => void attempt(client.desktop.installUpdate())}>
          {t('install')}
        </Button>
      );
    case 'failed':
      return <Button onPress={state.found === undefined ? check : download}>{t('retry')}</Button>;
  }
}

/** What the desktop app knows about a newer version, as it changes; undefined until the first state is here. */
function useUpdateState(): { state: UpdateState | undefined; failure: Failure | undefined } {
  const [state, setState] = useState<UpdateState>();
  const [failure, setFailure] = useState<Failure>();
  const linkState = useLinkState();
  useEffect(() => {
    if (linkState !== 'open') return;
    const stopped = new AbortController();
    const follow = async () => {
      for await (const next of await client.desktop.updates(undefined, { signal: stopped.signal })) {
        setState(next);
        setFailure(undefined);
      }
    };
    follow().catch((thrown) => {
      if (!stopped.signal.aborted) setFailure(failureOf(thrown));
    });
    return () => stopped.abort();
  }, [linkState]);
  return { state, failure };
}
