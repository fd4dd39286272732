export {
  CopyItems,
  copyFrameText,
  FilterItems,
  frameRequest,
  type NamedRequest,
  newRequest,
  RequestItems,
  ServerItems,
  useResend,
} from './request-items.tsx';
export { composedDraft, useCompose } from './use-compose.ts';
