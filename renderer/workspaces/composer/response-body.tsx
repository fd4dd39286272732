import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '../../data/client.ts';
import { bytesFromBase64 } from '../../kit/bytes/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { lazyView } from '../../ui/lazy-view.tsx';

const TextContent = lazyView(async () => (await import('../../kit/content/index.ts')).TextContent);

/** The most bytes of a response that are shown; Traffic has all of it. */
const shownBytes = 1_000_000;

/** What a frame says, as far as it is text. */
export function ResponseBody({ seq }: { seq: number }) {
  const t = useTranslations('composer');
  const query = useQuery({
    queryKey: ['composedResponse', seq],
    queryFn: async ({ signal }) => {
      const range = { seq, form: 'payload' as const, offset: 0, length: shownBytes };
      const { base64 } = await client.traffic.body(range, { signal });
      return new TextDecoder().decode(bytesFromBase64(base64));
    },
    gcTime: 0,
  });
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  return <TextContent name={t('response')} text={data} owner="response" />;
}
