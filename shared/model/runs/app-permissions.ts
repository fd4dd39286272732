/** The values of `_meta.ui.permissions`. Separate from their schema, for code that must not load zod. */
export const appPermissions = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
