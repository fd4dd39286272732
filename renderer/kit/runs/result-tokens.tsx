import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId } from '#shared/model/id/id.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import { host } from '../../data/client.ts';

/** The tokenizer's tables are large: they aren't loaded for a result that is replaced at once. */
const afterMs = 1000;

interface ResultTokensProps {
  readId: ReadId;
  /** What a model is given: the first of the stored parts. */
  blocks: readonly ContentBlock[];
}

/**
 * What the texts of a result cost a model, in estimated tokens, and how many blocks aren't texts. Nothing until it is
 * counted, or when the result isn't in memory.
 */
export function ResultTokens({ readId, blocks }: ResultTokensProps) {
  const t = useTranslations('costs');
  const [due, setDue] = useState<ReadId>();
  useEffect(() => {
    const timer = setTimeout(() => setDue(readId), afterMs);
    return () => clearTimeout(timer);
  }, [readId]);
  const { data } = useQuery(
    host.costs.ofContent.queryOptions({
      input: { readId, parts: blocks.length },
      enabled: due === readId,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (data === undefined) return null;
  const uncounted = blocks.filter(({ part: { content } }) => content !== 'text' && content !== 'both').length;
  const isCounted = uncounted < blocks.length || blocks.length === 0;
  return (
    <span title={t('resultHint')}>
      {isCounted && t('result', { tokens: data.tokens })}
      {isCounted && uncounted > 0 && ' + '}
      {uncounted > 0 && t('uncounted', { count: uncounted })}
    </span>
  );
}
