export { Address, visitAddress } from './address.tsx';
export { AppLinkCard, isPendingLink, isPendingStart, StartCard, useDecide, usePendingStart } from './consent.tsx';
