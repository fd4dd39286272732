import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId } from '#shared/model/id/id.ts';
import { host } from '../../data/client.ts';

/** The tokenizer's tables are large: they aren't loaded for a result that is replaced at once. */
const afterMs = 1000;

interface ResultTokensProps {
  readId: ReadId;
  /** How many of the stored parts a model is given, from the first on. */
  parts: number;
}

/** What a result costs a model, in estimated tokens. Nothing until it is counted, or when the result isn't in memory. */
export function ResultTokens({ readId, parts }: ResultTokensProps) {
  const t = useTranslations('costs');
  const [due, setDue] = useState<ReadId>();
  useEffect(() => {
    const timer = setTimeout(() => setDue(readId), afterMs);
    return () => clearTimeout(timer);
  }, [readId]);
  const { data } = useQuery(
    host.costs.ofContent.queryOptions({
      input: { readId, parts },
      enabled: due === readId,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return data === undefined ? null : <span title={t('resultHint')}>{t('result', { tokens: data.tokens })}</span>;
}
