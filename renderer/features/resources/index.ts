export { ResourceView } from './resource-view.tsx';
export { ResourcesPane } from './resources-pane.tsx';
export { useCatalog } from './use-catalog.ts';
export { useMatches } from './use-matches.ts';
