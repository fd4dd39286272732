import { lazyView } from '../../../ui/lazy-view.tsx';

export { ShowAuthorization } from './show-authorization.tsx';
export { isPersonNeeded } from './step.ts';

export const SignInCard = lazyView(async () => (await import('./sign-in-card.tsx')).SignInCard);
export const AuthorizationSummary = lazyView(
  async () => (await import('./authorization-summary.tsx')).AuthorizationSummary,
);
export const AuthorizationPage = lazyView(async () => (await import('./authorization-page.tsx')).AuthorizationPage);
