import { lazy } from 'react';

export { ArrivingView, useArrival } from './arriving-view.tsx';
export type { Marks } from './content.ts';
export { ContentView, ExtraFields, prefetchContentViews, preloadContentView } from './content-view.tsx';
export { partContent, readBytes, readText } from './part-content.ts';
export { FormSwitch } from './view-bar.tsx';
export { useBlobUrl } from './whole.tsx';

/** Markdown in the flow of a page, loaded when it is first shown. */
export const MarkdownText = lazy(async () => ({ default: (await import('./markdown-view.tsx')).MarkdownText }));
