export { ListedItems, NamedItems } from './listed-items.tsx';
export {
  addFilterTerm,
  CopyItems,
  copyFrameText,
  FilterItems,
  frameRequest,
  RequestItems,
  ServerItems,
  useCompose,
  useResend,
} from './request-menu.tsx';
