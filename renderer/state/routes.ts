import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import {
  readAuditSearch,
  readChecksSearch,
  readPromptsSearch,
  readRecordingsSearch,
  readResourcesSearch,
  readToolsSearch,
  readWindowSearch,
} from './address.ts';
import { parseSearchText, searchText } from './address-parameters.ts';
import {
  readCompareSearch,
  readComposeSearch,
  readConnectionSearch,
  readCostsSearch,
  readHostsSearch,
  readSettingsSearch,
} from './page-searches.ts';

// The tree of addresses. renderer/app registers the components, so that views can name addresses, fully typed, without
// importing the window.

export const rootRoute = createRootRoute({
  validateSearch: readWindowSearch,
  beforeLoad: ({ location }) => {
    // In earlier addresses, a panel had what runs after a restart.
    const { panel }: { panel?: unknown } = location.search;
    if (panel === 'pins') {
      // Else the panel would be kept.
      throw redirect({ to: '/checks', search: { from: 'pins', panel: undefined }, replace: true });
    }
  },
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

export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/servers/$serverId/connection',
  validateSearch: readConnectionSearch,
});

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
  beforeLoad: ({ search: { verify, verifyRun } }) => {
    if (verify === undefined) return;
    throw redirect({ to: '/checks', search: { recording: verify, checkRun: verifyRun }, replace: true });
  },
});

export const costsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/costs',
  validateSearch: readCostsSearch,
});

export const hostsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hosts',
  validateSearch: readHostsSearch,
});

export const checksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checks',
  validateSearch: readChecksSearch,
});

/** What the tests had for an address before they were checks. */
const testsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tests',
  validateSearch: readChecksSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/checks', search, replace: true });
  },
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
  hostsRoute,
  checksRoute,
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
