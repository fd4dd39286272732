export { ListedItems, NamedItems, ServerItems } from './item-items.tsx';
export { CopyItems, copyFrameText, FilterItems, frameRequest, RequestItems, useResend } from './request-items.tsx';
export { composedDraft, useCompose } from './use-compose.ts';
