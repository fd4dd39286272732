/** What an app may want to use of the machine: `_meta.ui.permissions`. Apart from its schema, which is not needed everywhere. */
export const appPermissions = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
