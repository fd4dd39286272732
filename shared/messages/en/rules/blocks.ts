/** The rules of `shared/rules/content/blocks.ts`. */
export const blocks = {
  'CT-TYPE': {
    title:
      '{problem, select, later {A content block has a type that this revision doesn’t have yet} elsewhere {A content block has a type that isn’t allowed here} other {A content block has an unknown type}}',
    expected:
      '{problem, select, later {A type of the negotiated revision; this one exists since {since}.} elsewhere {Links and resources in results, uses and results of tools in sampling.} other {A type of the specification, such as “text”, “image” or “resource”.}}',
    fix: 'Send the content as a type that the client knows, for example as text.',
  },
  'CT-B64': {
    title:
      '{problem, select, character {Base64 has a character at {index, number} that doesn’t belong there} dataPrefix {Base64 begins as a data URL} urlAlphabet {Base64 has the alphabet for URLs} whiteSpace {Base64 has white space} other {Base64 has the wrong padding}}',
    expected: 'Base64 with the standard alphabet, padding and nothing else (RFC 4648, section 4).',
    fix: 'Encode the bytes with the standard encoder of the language, without options.',
  },
  'CT-MIME': {
    title:
      '{problem, select, missing {Binary content has no “mimeType”} malformed {A “mimeType” isn’t a MIME type} other {The “mimeType” doesn’t fit a block of type “{type}”}}',
    expected: 'A MIME type such as “image/png”, of the family that the block’s type names.',
    fix: 'Set the type of the bytes that are sent.',
  },
  'CT-MAGIC': {
    title: 'The bytes aren’t of the type that “mimeType” says',
    expected: 'Bytes of {declared}; they begin like {found}.',
    fix: 'Set the type that the bytes really have.',
  },
  'CT-EMB': {
    title: 'A tool returns an embedded resource, but the server has no resources',
    expected: 'The capability “resources” is declared.',
    fix: 'Declare the capability, or return the content as text.',
  },
};
