import { lazyView } from '../../../ui/lazy-view.tsx';

export { ShowAuthorization } from './show-authorization.tsx';
export { isPersonNeeded } from './step.ts';

export const SignInCard = lazyView(async () => (await import('./sign-in-card.tsx')).SignInCard);
