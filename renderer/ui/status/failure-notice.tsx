import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { writtenValues } from '#shared/messages/quantities.ts';
import type { Failure } from '#shared/model/failure.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import layout from '../layout.module.css';
import { useQuantities } from '../quantities.ts';
import css from './status.module.css';

interface FailureNoticeProps {
  failure: Failure;
  onRetry?: (() => void) | undefined;
  /** Instead of “Try again”. */
  retryLabel?: string;
  /** Opens the failure's frame, when it has one. */
  onOpenFrame?: ((seq: number) => void) | undefined;
  children?: ReactNode;
}

/** A failure where the user looks: the sentence, the other side's own message, the next step, a retry. */
export function FailureNotice({ failure, onRetry, retryLabel, onOpenFrame, children }: FailureNoticeProps) {
  const failureText = useFailureText();
  const t = useTranslations('window.ui');
  const { cause, frameSeq } = failure;
  const { sentence, next } = failureText(failure);
  if (sentence === '') return null;
  // Nothing failed: a recording has only what its client requested.
  if (failure.code === 'notInRecording') {
    return (
      <p className={layout.remark} role="status">
        {sentence} {next}
      </p>
    );
  }
  return (
    <div className={classNames(layout.notice, css.notice)} role="alert">
      <CircleAlert aria-hidden className={css.failureIcon} />
      <div className={classNames(layout.stack, css.body)}>
        <p className={classNames(layout.breaking, layout.strong)}>{sentence}</p>
        <p className={layout.muted}>{next}</p>
        {cause !== undefined && cause !== '' && (
          <div className={classNames(layout.box, css.cause)}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
            <section className={classNames(layout.scroll, css.words)} tabIndex={0} aria-label={t('cause')}>
              {cause}
            </section>
            <CopyButton text={cause} label={t('copyCause')} />
          </div>
        )}
        <div className={classNames(layout.wrapping, css.failureActions)}>
          {onRetry !== undefined && <Button onPress={onRetry}>{retryLabel ?? t('retry')}</Button>}
          {frameSeq !== undefined && onOpenFrame !== undefined && (
            <Button onPress={() => onOpenFrame(frameSeq)}>{t('openFrame', { seq: frameSeq })}</Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

/** A failure, with or without its English texts. */
type KnownFailure = Pick<Failure, 'code' | 'params'> & Partial<Failure>;

/** The sentence and the next step of a failure in the window's language, in English when its values do not fit; empty until the texts of all failures are here. */
export function useFailureText(): (failure: KnownFailure) => { sentence: string; next: string } {
  const t = useTranslations('failure');
  const quantities = useQuantities();
  return useCallback(
    ({ code, params, message = '', nextStep = '' }) => {
      if (!t.has(`${code}.message`)) return { sentence: '', next: '' };
      const values = writtenValues(params, quantities);
      const sentence = t(`${code}.message`, values);
      const next = t(`${code}.next`, values);
      // A text that could not be formatted comes back as its own key.
      return {
        sentence: sentence === `failure.${code}.message` ? message : sentence,
        next: next === `failure.${code}.next` ? nextStep : next,
      };
    },
    [t, quantities],
  );
}
