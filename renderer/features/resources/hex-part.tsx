import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { essenceOf, viewOf } from '#shared/mcp/mime.ts';
import { HexView } from '../../editor/index.ts';
import { failureOf } from '../../host/failure.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { readBytes } from './part-content.ts';
import css from './part-view.module.css';
import type { SwitchedViewProps } from './part-view-props.ts';

/** How many bytes are shown. */
const firstBytes = 64 * 1024;

/** The first bytes of a part, for types that have no better view, and for the curious. */
export function HexPart({ read, part, switcher }: SwitchedViewProps) {
  const t = useTranslations('resources.read');
  const { bytes: amount } = useQuantities();
  const { data, error, refetch } = useQuery({
    queryKey: ['partHex', read.readId, part.index],
    queryFn: () => readBytes(read, part, 0, firstBytes),
    gcTime: 30_000,
  });
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  const isOnlyView = part.content === 'blob' && viewOf(essenceOf(part.mimeType)) === 'binary';
  const isCut = part.bytes > firstBytes;
  return (
    <>
      {(switcher !== false || isOnlyView || isCut) && (
        <div className={css.bar}>
          {switcher}
          {isOnlyView && t('noPreview')}{' '}
          {isCut && t('firstBytes', { shown: amount(firstBytes), size: amount(part.bytes) })}
        </div>
      )}
      {data !== undefined && <HexView bytes={data} label={t('hex')} />}
    </>
  );
}
