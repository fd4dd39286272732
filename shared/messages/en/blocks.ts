/** Content blocks of a prompt’s messages and of a tool’s result. */
export const blocks = {
  block: 'Block {number, number}: {type}',
  noType: '(no type)',
  link: 'Link',
  problems: {
    notAnObject: 'isn’t an object',
    tooDeep: 'is nested too deeply',
    unknownType: 'has a type that no revision defines',
    bodyMissing: 'lacks the content that its type requires',
    notBase64: 'isn’t base64',
    mimeTypeMissing: 'has no mimeType',
  },
  marked: 'Problems: {problems}',
  copyUri: 'Copy the URI',
  openInResources: 'Open in Resources',
  notKept: 'Its content is no longer available; the response is in Traffic.',
  omitted:
    '{count, plural, one {One more entry isn’t} other {{count, number} more entries aren’t}} shown here. The recorded response has all of them.',
  declaredSize: '{size} (declared)',
};
