/** A hook of electron-builder: false, since the app has no node_modules that it would collect. */
export const beforeBuild = (): boolean => false;
