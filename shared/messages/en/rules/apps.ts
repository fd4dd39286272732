/** The rules of `shared/rules/content/apps.ts`. */
export const apps = {
  'APP-URI': {
    title:
      '{problem, select, uri {The app of a tool has no “ui:” address} other {The resource of an app has another MIME type}}',
    expected: 'An address that begins with “ui://”, and the type “text/html;profile=mcp-app”.',
    fix: 'Correct the address in the tool’s “_meta”, or the type of the resource.',
  },
};
