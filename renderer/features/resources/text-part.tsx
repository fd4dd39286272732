import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '#shared/mcp/mime.ts';
import { CodeView, formatJson, HexView, textFromBytes } from '../../editor/index.ts';
import { failureOf } from '../../host/failure.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { readBytes, readText } from './part-content.ts';
import css from './part-view.module.css';
import type { SwitchedViewProps } from './part-view-props.ts';

/** Longer texts are not opened whole by themselves. In characters or bytes. */
const wholeUpTo = 5_000_000;
/** What is shown of them first. */
const firstOfLong = 1_000_000;

/** A text, or bytes that are one, in the code editor. JSON is laid out unless one asks for it as sent. */
export function TextPart({ read, part, switcher }: SwitchedViewProps) {
  const t = useTranslations('resources.read');
  const { bytes: amount } = useQuantities();
  const [isOpenedAnyway, setOpenedAnyway] = useState(false);
  const [isFormatted, setFormatted] = useState(true);
  const isBlob = part.content === 'blob';
  const size = isBlob ? part.bytes : (part.characters ?? part.bytes);
  const length = size <= wholeUpTo || isOpenedAnyway ? size : firstOfLong;
  const isWhole = length === size;
  const { data, error, refetch } = useQuery({
    queryKey: ['partText', read.readId, part.index, length],
    queryFn: async () => {
      if (!isBlob) return { text: await readText(read, part, length) };
      const bytes = await readBytes(read, part, 0, length);
      return { bytes, text: textFromBytes(bytes, !isWhole) };
    },
    gcTime: 30_000,
  });
  const language = languageOf(part.mimeType, part.uri ?? read.uri);
  const text = data?.text;
  const json = useMemo(
    () => (language === 'json' && isWhole && text !== undefined ? formatJson(text) : undefined),
    [language, isWhole, text],
  );
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={css.loading} />;
  // The first bytes looked like text, later ones are none.
  if (text === undefined) return <HexView bytes={data.bytes ?? new Uint8Array()} label={t('hex')} />;
  const hasTwoForms = json !== undefined && json !== text;
  const shown = isFormatted ? (json ?? text) : text;
  return (
    <>
      <div className={css.bar}>
        {switcher}
        {hasTwoForms && (
          <Segmented
            label={t('form')}
            value={isFormatted ? 'formatted' : 'asSent'}
            options={[
              { value: 'formatted', label: t('formatted') },
              { value: 'asSent', label: t('asSent') },
            ]}
            onChange={(form) => setFormatted(form === 'formatted')}
          />
        )}
        {!isWhole && (
          <>
            {t('firstText', { shown: amount(length), size: amount(size) })}
            <Button onPress={() => setOpenedAnyway(true)}>{t('openAnyway')}</Button>
          </>
        )}
        <Spacer />
        <CopyButton text={text} label={t('copyText')} />
      </div>
      <CodeView value={shown} language={isWhole ? language : 'plaintext'} label={part.uri ?? read.uri} />
    </>
  );
}
