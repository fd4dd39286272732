import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Frame } from '#shared/model/frame.ts';
import { failureOf } from '../../data/failure.ts';
import { CodeView, formatJson, HexView, textFromBytes } from '../../kit/editor/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { type FrameBody, useFrameBody } from './frame-body.ts';
import css from './frame-view.module.css';

interface FrameContentProps {
  frame: Frame;
  form: 'pretty' | 'raw';
}

/** A frame's body: laid out as JSON, or exactly as recorded; bytes that are no text in hex. */
export function FrameContent({ frame, form }: FrameContentProps) {
  const t = useTranslations('traffic.frame');
  const body = useFrameBody(frame.seq, form === 'pretty' ? 'payload' : 'raw', frame.size);
  const { bytes } = body;
  const shown = useMemo(() => {
    if (bytes === undefined) return undefined;
    const isWhole = bytes.length >= body.size;
    const text = textFromBytes(bytes, !isWhole);
    const json = form === 'pretty' && text !== undefined && isWhole ? formatJson(text) : undefined;
    return { text, json, isWhole };
  }, [bytes, body.size, form]);

  if (body.error !== null) return <FailureNotice failure={failureOf(body.error)} />;
  if (bytes === undefined || shown === undefined) return <p className={css.empty}>{t('reading')}</p>;
  if (body.size === 0) return <p className={css.empty}>{t('noBody')}</p>;

  const { text, json, isWhole } = shown;
  const label = t(form);
  return (
    <>
      {!isWhole && <PartNote body={body} />}
      {text === undefined && <p className={css.note}>{t('notText')}</p>}
      {text !== undefined && form === 'pretty' && isWhole && json === undefined && frame.kind !== 'stderr' && (
        <p className={css.note}>{t('noJson')}</p>
      )}
      {text === undefined ? (
        <HexView bytes={bytes} label={label} />
      ) : (
        <CodeView
          value={json ?? text}
          language={json === undefined ? 'plaintext' : 'json'}
          label={label}
          isAlwaysWrapped={json === undefined}
          corner={<CopyButton text={json ?? text} label={t('copyBody')} />}
        />
      )}
    </>
  );
}

/** Says how much of a large body is shown, and offers the rest. */
function PartNote({ body }: { body: FrameBody }) {
  const t = useTranslations('traffic.frame');
  const { bytes: amount } = useQuantities();
  return (
    <div className={css.note}>
      {t('loadedPart', { loaded: amount(body.bytes?.length ?? 0), size: amount(body.size) })}
      {body.loadMore !== undefined && <Button onPress={body.loadMore}>{t('loadMore')}</Button>}
      {body.loadWhole !== undefined && <Button onPress={body.loadWhole}>{t('openWhole')}</Button>}
      {body.isLoading && t('reading')}
    </div>
  );
}
