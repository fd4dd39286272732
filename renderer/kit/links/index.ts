export { Address } from './address.tsx';
export { AppLinkCard } from './app-link-card.tsx';
export { isLinkAsk } from './link-ask.ts';
export { visitAddress } from './visit-address.ts';
