import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { essenceOf, isTextual, viewOf } from '#shared/mcp/mime.ts';
import { contradicts, sniff, sniffLength } from '#shared/mcp/mime-sniff.ts';
import type { ResourcePart } from '#shared/model/resource.ts';
import { failureOf } from '../../host/failure.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { HexPart } from './hex-part.tsx';
import { ImagePart } from './image-part.tsx';
import { readBytes } from './part-content.ts';
import css from './part-view.module.css';
import type { PartViewProps } from './part-view-props.ts';
import { TextPart } from './text-part.tsx';

type View = 'text' | 'image' | 'hex';

/** One part of an answer, shown by what it really is. What the server got wrong is said above it. */
export function PartView({ read, part }: PartViewProps) {
  const t = useTranslations('resources.read');
  const [chosen, setChosen] = useState<View>();
  const hasContent = part.content !== 'none' && part.bytes > 0;
  const head = useQuery({
    queryKey: ['partHead', read.readId, part.index],
    queryFn: hasContent ? () => readBytes(read, part, 0, sniffLength) : skipToken,
    gcTime: 60_000,
  });
  const declared = essenceOf(part.mimeType);
  const sniffed = head.data === undefined ? undefined : sniff(head.data);
  const views = viewsFor(part, declared, sniffed);
  const view = chosen !== undefined && views.includes(chosen) ? chosen : views[0];
  const isMismatch = declared !== undefined && sniffed !== undefined && contradicts(declared, sniffed, isTextual);
  const switcher = views.length > 1 && view !== undefined && (
    <Segmented
      label={t('view')}
      value={view}
      options={views.map((value) => ({ value, label: t(value) }))}
      onChange={setChosen}
    />
  );
  return (
    <div className={css.part}>
      {part.content === 'both' && <p className={css.warning}>{t('both')}</p>}
      {part.base64BreaksAt !== undefined && (
        <p className={css.warning}>{t('brokenBase64', { at: part.base64BreaksAt })}</p>
      )}
      {isMismatch && <p className={css.warning}>{t('mismatch', { declared, sniffed })}</p>}
      {part.extra !== undefined && (
        <details className={css.extra}>
          <summary>{t('extra')}</summary>
          <pre>{JSON.stringify(part.extra, null, 2)}</pre>
        </details>
      )}
      {part.content === 'none' && <EmptyState title={t('emptyTitle')}>{t('neither')}</EmptyState>}
      {part.content !== 'none' && part.bytes === 0 && <EmptyState title={t('emptyContent')} />}
      {head.error !== null && <FailureNotice failure={failureOf(head.error)} onRetry={() => void head.refetch()} />}
      {head.data !== undefined && view === 'text' && <TextPart read={read} part={part} switcher={switcher} />}
      {head.data !== undefined && view === 'image' && (
        <ImagePart read={read} part={part} type={imageType(declared, sniffed)} switcher={switcher} />
      )}
      {head.data !== undefined && view === 'hex' && <HexPart read={read} part={part} switcher={switcher} />}
    </div>
  );
}

/** The ways to look at a part, the best first. */
function viewsFor(part: ResourcePart, declared: string | undefined, sniffed: string | undefined): View[] {
  const isImage = viewOf(sniffed) === 'image' || (viewOf(declared) === 'image' && sniffed === undefined);
  if (part.content !== 'blob') return isImage ? ['image', 'text', 'hex'] : ['text', 'hex'];
  if (isImage) return sniffed === 'image/svg+xml' ? ['image', 'text', 'hex'] : ['image', 'hex'];
  if (sniffed === 'text/plain' || sniffed === 'text/html') return ['text', 'hex'];
  return ['hex'];
}

function imageType(declared: string | undefined, sniffed: string | undefined): string {
  return (viewOf(sniffed) === 'image' ? sniffed : declared) ?? 'application/octet-stream';
}
