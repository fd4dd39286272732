import { lazyView } from '../../../ui/lazy-view.tsx';

export { useAppOffer } from './use-app-offer.ts';

/** The app of a call's tool. */
export const AppSide = lazyView(async () => (await import('./app-side.tsx')).AppSide);
