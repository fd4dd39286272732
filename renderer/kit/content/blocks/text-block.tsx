import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ReadId } from '#shared/model/id/id.ts';
import type { ResourcePart } from '#shared/model/resource.ts';
import { failureOf } from '../../../data/failure.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { MarkdownText, readText } from '../index.ts';
import { linesOf } from './block-forms.ts';
import css from './block-view.module.css';

interface TextBlockProps {
  readId: ReadId;
  part: ResourcePart;
  isRendered: boolean;
}

/** A text in the flow of the page: as sent, or as rendered Markdown. */
export function TextBlock({ readId, part, isRendered }: TextBlockProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['blockText', readId, part.index],
    queryFn: () => readText({ readId }, part, 0, part.characters ?? 0),
    gcTime: 60_000,
  });
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const text = linesOf(data, visibleText);
  const plain = (
    <div className={css.text} dir="auto">
      {text}
    </div>
  );
  if (!isRendered) return plain;
  return (
    <Suspense fallback={plain}>
      <div className={css.rendered}>
        <MarkdownText text={text} />
      </div>
    </Suspense>
  );
}
