import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  retainSearchParams,
} from '@tanstack/react-router';
import {
  readAuditSearch,
  readCompareSearch,
  readComposeSearch,
  readCostsSearch,
  readPromptsSearch,
  readRecordingsSearch,
  readResourcesSearch,
  readSettingsSearch,
  readTestsSearch,
  readToolsSearch,
  readWindowSearch,
} from './address.ts';
import { parseSearchText, searchText } from './address-parameters.ts';

// The tree of addresses. renderer/app registers the components, so that views can name addresses, fully typed, without
// importing the window.

export const rootRoute = createRootRoute({
  validateSearch: readWindowSearch,
  search: { middlewares: [retainSearchParams(['panel', 'frame', 'against'])] },
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

export const composeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/compose',
  validateSearch: readComposeSearch,
});

export const connectionRoute = createRoute({ getParentRoute: () => rootRoute, path: '/servers/$serverId/connection' });

export const authorizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/authorization',
});

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
});

export const recordingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recordings',
  validateSearch: readRecordingsSearch,
});

export const costsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/costs',
  validateSearch: readCostsSearch,
});

export const testsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tests',
  validateSearch: readTestsSearch,
});

export const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare',
  validateSearch: readCompareSearch,
});

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: readSettingsSearch,
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  newServerRoute,
  resourcesRoute,
  promptsRoute,
  toolsRoute,
  composeRoute,
  connectionRoute,
  authorizationRoute,
  auditRoute,
  recordingsRoute,
  costsRoute,
  testsRoute,
  compareRoute,
  settingsRoute,
]);

/** The router of one window, at the page's address. */
export function createWindowRouter() {
  return createRouter({
    routeTree,
    history: createHashHistory(),
    parseSearch: parseSearchText,
    stringifySearch: searchText,
    defaultPreload: false,
    // The error boundaries of renderer/app show failures, in the window's language.
    disableGlobalCatchBoundary: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createWindowRouter>;
  }
}
