export { cancelRead, readOnce, readResource, useOpenResource, useRead } from './reads.ts';
