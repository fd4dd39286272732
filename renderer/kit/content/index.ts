import { lazy } from 'react';
import { lazyView } from '../../ui/lazy-view.tsx';

export type { Content, Marks, TreeSource } from './content.ts';
export {
  ArrivingView,
  ContentView,
  ExtraFields,
  prefetchContentViews,
  preloadContentView,
  TextContent,
  TextTree,
  useArrival,
} from './content-view.tsx';
export { OpenOutside, webAddress } from './open-outside.tsx';
export { SizingContext } from './sized.tsx';
export { TextSides } from './text-sides.tsx';
export { BarSlot, FormSwitch } from './view-bar.tsx';
export { useBlobUrl } from './whole.tsx';

/** Markdown in the flow of a page, loaded when it is first shown. */
export const MarkdownText = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownText }));

/** The JSON of a content block as sent. */
export const BlockSource = lazyView(async () => (await import('./text-view.tsx')).BlockSource);
