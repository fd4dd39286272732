export { BasketDialog } from './basket-dialog.tsx';
export { type Pick, useBasket, usePicks } from './basket-store.ts';
export { BasketToggle } from './basket-toggle.tsx';
