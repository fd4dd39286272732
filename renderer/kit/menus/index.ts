export { addFilterTerm } from './add-filter-term.ts';
export { ListedItems, NamedItems } from './listed-items.tsx';
export { CopyItems, copyFrameText, frameRequest, RequestItems, useResend } from './request-menu.tsx';
export { FilterItems, ServerItems, useCompose } from './server-menu.tsx';
