import { lazy } from 'react';

export type { Content, Marks, TreeSource } from './content.ts';
export {
  ArrivingView,
  ContentView,
  ExtraFields,
  prefetchContentViews,
  preloadContentView,
  useArrival,
} from './content-view.tsx';
export { OpenOutside, webAddress } from './open-outside.tsx';
export { FormSwitch } from './view-bar.tsx';
export { useBlobUrl } from './whole.tsx';

/** Markdown in the flow of a page, loaded when it is first shown. */
export const MarkdownText = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownText }));
