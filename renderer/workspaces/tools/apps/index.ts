export { AppSide } from './lazy-app.tsx';
export { useAppOffer } from './use-app-offer.ts';
