export { BlockView } from './block-view.tsx';
export { Description } from './description.tsx';
export { partContent, readBytes, readText } from './part-content.ts';
