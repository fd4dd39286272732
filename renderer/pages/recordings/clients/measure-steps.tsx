import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { MeasuredClient } from '#shared/hosts/measure/compared-fact.ts';
import { sentencesFor } from '#shared/hosts/measure/probe-offer.ts';
import type { ClientEntry } from '#shared/recording/recorded-clients.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './clients.module.css';

interface MeasureStepsProps {
  entry: ClientEntry;
  /** Undefined until the client connected. */
  measured: MeasuredClient | undefined;
  isRestored: boolean;
}

/** What a person does to measure a client, and which of it is done. */
export function MeasureSteps({ entry: { client: format, name: server }, measured, isRestored }: MeasureStepsProps) {
  const t = useTranslations('recordedClients');
  const formats = useTranslations('imports.formats');
  const client = formats(format);
  const sentences = sentencesFor(visibleText(server));
  const has = (path: string) =>
    measured?.facts.some((fact) => fact.path.startsWith(path) && fact.measured !== undefined) === true;
  const name = visibleText([measured?.name, measured?.version].filter(Boolean).join(' '));
  return (
    <ol className={css.steps} aria-label={t('steps')}>
      <Step isDone>{t('stepInstalled', { client })}</Step>
      <Step isDone={measured !== undefined}>
        {measured === undefined ? t('restart', { client: format }) : t('stepConnected', { name })}
      </Step>
      <Step isDone={has('results.')}>
        {t('stepResults')}
        <Sentence text={sentences.results} label={t('copySentence')} />
      </Step>
      <Step isDone={has('callTimeout')}>
        {t('stepTimes')}
        <Sentence text={sentences.times} label={t('copySentence')} />
      </Step>
      <Step isDone={isRestored}>{isRestored ? t('stepRestored', { client }) : t('stepRestore')}</Step>
      {isRestored && <li role="status">{t('restart', { client: format })}</li>}
    </ol>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const t = useTranslations('recordedClients');
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className={css.step}>
      <Icon
        role="img"
        aria-label={isDone ? t('stepDone') : t('stepOpen')}
        className={isDone ? layout.ok : layout.dim}
      />
      <div className={classNames(layout.stack, layout.fillWidth)}>{children}</div>
    </li>
  );
}

function Sentence({ text, label }: { text: string; label: string }) {
  return (
    <div className={layout.row}>
      <code lang="en" className={classNames(layout.box, css.sentence)}>
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
