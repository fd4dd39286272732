import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useHead } from '../../data/versions.ts';
import { usePreference } from '../../state/preferences.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { useFailureText } from '../../ui/status/failure-text.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './payload-preview.module.css';

/** What is shown of the message; all of it can be copied, and is asked about before it is sent. In characters. */
const shownCharacters = 20_000;
/** Longer arguments are not sent to the host at each keystroke just to be looked at. In characters. */
const mostPreviewed = 5_000_000;

interface PayloadPreviewProps {
  /** Absent while nothing can be sent. */
  sessionId: SessionId | undefined;
  tool: string;
  argumentsText: string;
  asTask: ToolCall['asTask'];
}

/** The message as it would go on the wire now, byte for byte; follows what is typed. */
export function PayloadPreview({ sessionId, tool, argumentsText, asTask }: PayloadPreviewProps) {
  const t = useTranslations('tools');
  const failureText = useFailureText();
  const [isOpen, setOpen] = usePreference('showsPayload');
  const text = useDebounced(argumentsText);
  // Each request takes an id: the next one is another one after any of them.
  const head = useDebounced(useHead());
  const isWanted = isOpen && sessionId !== undefined && text.length <= mostPreviewed;
  const { data, error } = useQuery({
    queryKey: ['callPreview', sessionId, tool, text, asTask, head],
    queryFn: isWanted
      ? ({ signal }) => client.calls.preview({ sessionId, tool, argumentsText: text, asTask }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const message = error === null ? data?.message : undefined;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className={css.head}>
        <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron aria-hidden />
          {t('preview')}
          {message !== undefined && <span className={css.size}>{t('previewSize', { count: message.length })}</span>}
          {message !== undefined && message.length > shownCharacters && (
            <span className={css.size}>{t('previewCut', { shown: shownCharacters })}</span>
          )}
        </button>
        {message !== undefined && <CopyButton text={message} label={t('copyPreview')} />}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.message} tabIndex={0} aria-label={t('previewLabel')}>
          {error !== null
            ? failureText(failureOf(error)).sentence
            : message !== undefined && visibleText(message.slice(0, shownCharacters))}
        </section>
      )}
    </section>
  );
}
