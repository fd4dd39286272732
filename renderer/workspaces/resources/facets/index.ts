export { FacetMenu } from './facet-menu.tsx';
export { FacetStrip } from './facet-strip.tsx';
export { useFaceted } from './use-faceted.ts';
