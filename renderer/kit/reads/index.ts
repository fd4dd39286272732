export { cancelRead, readOnce, readResource, useRead } from './reads.ts';
export { useOpenResource } from './use-open-resource.ts';
