import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  retainSearchParams,
} from '@tanstack/react-router';
import {
  parseSearchText,
  readPromptsSearch,
  readResourcesSearch,
  readToolsSearch,
  readWindowSearch,
  searchText,
} from './address.ts';
import { readAuditSearch } from './audit-address.ts';

// The tree of addresses. Components are put in by renderer/app, so that features can name addresses, fully typed,
// without knowing the window around them.

export const rootRoute = createRootRoute({
  validateSearch: readWindowSearch,
  search: { middlewares: [retainSearchParams(['panel', 'frame'])] },
});

export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' });

export const newServerRoute = createRoute({ getParentRoute: () => rootRoute, path: '/servers/new' });

export const resourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/resources',
  validateSearch: readResourcesSearch,
});

export const promptsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/prompts',
  validateSearch: readPromptsSearch,
});

export const toolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/tools',
  validateSearch: readToolsSearch,
});

export const connectionRoute = createRoute({ getParentRoute: () => rootRoute, path: '/servers/$serverId/connection' });

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
});

export const settingsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/settings' });

const routeTree = rootRoute.addChildren([
  homeRoute,
  newServerRoute,
  resourcesRoute,
  promptsRoute,
  toolsRoute,
  connectionRoute,
  auditRoute,
  settingsRoute,
]);

/** The router of one window, at the page's present address. A router that lost its window does not recover. */
export function createWindowRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    parseSearch: parseSearchText,
    stringifySearch: searchText,
    defaultPreload: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createWindowRouter>;
  }
}
