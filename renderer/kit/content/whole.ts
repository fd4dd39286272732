import { queryOptions, useQuery } from '@tanstack/react-query';
import { textFromBytes } from '../editor/index.ts';
import type { Body, ViewProps } from './content.ts';

/** Going back and forth between views is instant; reads that follow each other do not pile up. */
const keptMs = 5_000;

/** All bytes of a body; nothing is read while `isWanted` is false. */
export function useWholeBytes({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, isWanted = true) {
  return useQuery({
    queryKey: ['contentBytes', content.key, shown.form],
    queryFn: () => shown.body.bytes(0, shown.body.size),
    gcTime: keptMs,
    enabled: isWanted,
  });
}

/** The length of a body in the unit in which {@link useText} counts: characters of a text, bytes of a blob. */
export function textLength(shown: Body): number {
  return shown.form === 'text' ? shown.body.characters : shown.body.size;
}

/** Longer texts are not opened whole by themselves. In characters or bytes. */
const wholeUpTo = 5_000_000;
/** What is shown of them first. */
const firstOfLong = 256_000;

/** How much of a text is shown at first: all of it, unless it is very long. Counted as by {@link textLength}. */
export function firstLength(shown: Body): number {
  const length = textLength(shown);
  return length <= wholeUpTo ? length : firstOfLong;
}

/** The first `length` characters (of a blob: bytes). `text` is undefined when the bytes aren't UTF-8. */
export function textQuery({ content, shown }: Pick<ViewProps, 'content' | 'shown'>, length: number) {
  return queryOptions({
    queryKey: ['contentText', content.key, shown.form, length],
    queryFn: async () => {
      if (shown.form === 'text') return { text: length === 0 ? '' : await shown.body.text(0, length) };
      const bytes = await shown.body.bytes(0, length);
      return { bytes, text: textFromBytes(bytes, length < shown.body.size) };
    },
    gcTime: keptMs,
  });
}

/** Looks {@link textQuery} up; nothing is read while `isWanted` is false. */
export function useText(props: Pick<ViewProps, 'content' | 'shown'>, length: number, isWanted = true) {
  return useQuery({ ...textQuery(props, length), enabled: isWanted });
}
