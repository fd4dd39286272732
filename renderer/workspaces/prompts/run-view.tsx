import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptRun } from '#shared/model/prompt-run.ts';
import { ContentView, partContent } from '../../kit/content/index.ts';
import { EarlierArguments } from '../../kit/form/saved-arguments/index.ts';
import { RoundsThread } from '../../kit/rounds/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { argumentChanges } from './argument-changes.ts';
import { Conversation } from './conversation.tsx';
import { draftOf, loadArguments, useDrafts } from './drafts.ts';
import type { Given } from './given.ts';
import { RunToolbar } from './run-toolbar.tsx';
import css from './run-view.module.css';

interface RunViewProps {
  run: PromptRun;
  /** Absent while nothing can be sent. */
  onSend: ((given: Given) => void) | undefined;
}

/** One answer to a prompt: the conversation that it makes, or why there is none. */
export function RunView({ run, onSend }: RunViewProps) {
  const t = useTranslations('prompts');
  const [form, setForm] = useState<'conversation' | 'json'>('conversation');
  const openFrame = useOpenFrame();
  const { result, failure } = run;
  const again = onSend && (() => onSend(new Map(Object.entries(run.arguments))));
  return (
    <div className={css.run}>
      <RunToolbar run={run} form={form} onFormChange={setForm} onSendAgain={again} />
      <OtherArguments run={run} />
      <RoundsThread rounds={run.rounds} />
      {failure !== undefined && (
        <div className={css.failure}>
          <FailureNotice failure={failure} onRetry={again} retryLabel={t('sendAgain')} onOpenFrame={openFrame} />
        </div>
      )}
      {result !== undefined && form === 'conversation' && <Conversation serverId={run.serverId} result={result} />}
      {result !== undefined &&
        form === 'json' &&
        (result.readId === undefined ? (
          <p className={css.note}>{t('notKept')}</p>
        ) : (
          <ContentView
            content={partContent({ readId: result.readId, uri: `${run.prompt}.json` }, result.whole)}
            isSaveable
          />
        ))}
    </div>
  );
}

/** Apart, because the form changes with every key. */
function OtherArguments({ run }: { run: PromptRun }) {
  const { given } = useDrafts((state) => draftOf(state, run.serverId, run.prompt));
  if (argumentChanges(run.arguments, Object.fromEntries(given)).length === 0) return null;
  return <EarlierArguments onLoad={() => loadArguments(run)} />;
}
