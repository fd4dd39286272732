/** The rules of `shared/rules/content/resources.ts`. */
export const resources = {
  'RES-URI': {
    title:
      '{problem, select, scheme {A URI has no scheme} escape {A URI has a “%” that isn’t followed by two hex digits, at {index, number}} fragment {A URI has a second “#”, at {index, number}} other {A URI has the character “{character}” at {index, number}}}',
    expected: 'An absolute URI (RFC 3986), such as “file:///notes/one.txt”.',
    fix: 'Encode other characters as percent escapes, and begin with a scheme.',
  },
  'RES-TPL': {
    title:
      '{problem, select, unclosed {A URI template has an expression that isn’t closed, at {index, number}} unopened {A URI template has a closing brace without an expression, at {index, number}} emptyExpression {A URI template has an empty expression, at {index, number}} badOperator {A URI template has a reserved operator, at {index, number}} badVariable {A URI template has an invalid variable, at {index, number}} other {A URI template has a character that has to be escaped, at {index, number}}}',
    expected: 'A template of RFC 6570: expressions in braces with names of letters, digits and “_”.',
    fix: 'Correct the template at this place.',
  },
  'RES-DUP': {
    title: 'Two resources have the URI “{name}”',
    expected: 'Each resource of the list has a URI of its own, over all pages.',
    fix: 'List it once, or give each its own URI.',
  },
  'RES-SIZE': {
    title:
      '{problem, select, invalid {The “size” of a resource isn’t a number of bytes} other {The content of a resource isn’t as large as the list says}}',
    expected:
      '{problem, select, invalid {A whole number of bytes, 0 or more.} other {{listed} bytes, before base64; the content has {found, number}.}}',
    fix: 'Count the bytes of the content, or leave “size” out where it changes.',
  },
  'RES-BODY': {
    title:
      '{problem, select, both {A resource content has both text and blob} other {A resource content has neither text nor blob}}',
    expected: '“text”, or “blob” with base64.',
    fix: 'Send text for text, and blob for everything else.',
  },
  'RES-URIMIX': {
    title: 'The contents have other URIs than the one that was read',
    expected: 'A content of “{requested}”, or of something below it.',
    fix: 'Copy the URI of the request, unless the server answers for another resource on purpose.',
  },
  'RES-EMPTY': {
    title: 'Reading a resource returned no contents',
    expected: 'At least one content; an unknown resource is error -32602.',
    fix: 'Return an error for what doesn’t exist, and an empty text for what is empty.',
  },
};
