import type { ContentBlock } from '#shared/model/resource.ts';

/** The ways to look at a content block; `raw` is its JSON as sent. */
export type BlockForm = 'text' | 'rendered' | 'content' | 'link' | 'raw';

/** Texts up to this many characters are in the flow of the page; longer ones get the views of contents. */
export const longestInline = 20_000;

/** The ways to look at a block, the best first. There is always its JSON. */
export function formsOf({ kind, part }: ContentBlock): BlockForm[] {
  if (kind === 'resource_link') return part.uri === undefined ? ['raw'] : ['link', 'raw'];
  if (kind === 'unknown' || part.content === 'none') return ['raw'];
  if (kind === 'text' && (part.characters ?? 0) <= longestInline) return ['text', 'rendered', 'raw'];
  return ['content', 'raw'];
}

/** What to call a block's content where it has no URI: a file name, with an extension where its type has a plain one. */
export function blockName({ kind, part: { index, mimeType = '' } }: ContentBlock): string {
  const [, extension] = /^[a-z]+\/([a-z\d]{2,5})$/.exec(mimeType) ?? [];
  return extension === undefined ? `${kind}-${index + 1}` : `${kind}-${index + 1}.${extension}`;
}

/** Server text of several lines, what would act in it made visible line by line. */
export function linesOf(text: string, visible: (line: string) => string): string {
  return text.replace(/\r\n/g, '\n').replace(/[^\n]+/g, visible);
}
