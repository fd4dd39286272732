import { useQueries } from '@tanstack/react-query';
import type { ViewProps } from './content.ts';

const chunkBytes = 64 * 1024;
const keptMs = 20_000;

/** Some bytes and where the first of them stands. */
export interface Chunk {
  start: number;
  bytes: Uint8Array;
}

/** The stretches of a body that cover bytes `from` up to `to`, each as it comes; the rest is not read. */
export function useChunks({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, from: number, to: number) {
  const first = Math.floor(from / chunkBytes);
  const last = Math.floor(Math.max(from, Math.min(to, shown.body.size) - 1) / chunkBytes);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const results = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['contentChunk', content.key, shown.form, number],
      queryFn: () => shown.body.bytes(number * chunkBytes, Math.min(chunkBytes, shown.body.size - number * chunkBytes)),
      gcTime: keptMs,
    })),
  });
  const chunks: Chunk[] = results.flatMap(({ data }, index) =>
    data === undefined ? [] : [{ start: (first + index) * chunkBytes, bytes: data }],
  );
  return { chunks, error: results.find((result) => result.error !== null)?.error ?? null };
}
