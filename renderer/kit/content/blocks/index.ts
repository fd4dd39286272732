export { BlockView } from './block-view.tsx';
