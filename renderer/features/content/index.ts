export type { Content } from './content.ts';
export { ContentView } from './content-view.tsx';
