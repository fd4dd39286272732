export { Address } from './address.tsx';
export { AppLinkCard } from './app-link-card.tsx';
export { isPendingLink } from './pending-link.ts';
export { visitAddress } from './visit-address.ts';
