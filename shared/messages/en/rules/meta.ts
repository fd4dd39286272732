/** The texts of the rules about meta. */
export const meta = {
  'META-KEY': {
    title:
      '{problem, select, reserved {The key “{key}” uses a reserved prefix} other {“{key}” isn’t a valid key}} of _meta',
    expected: 'A name with an optional prefix such as com.example/; “mcp” and “modelcontextprotocol” are reserved.',
    fix: 'Use a prefix from a domain of your own.',
  },
  'META-TRACE': {
    title: '{name} in _meta is malformed',
    expected: 'The format of W3C Trace Context and Baggage.',
    fix: 'Take the value from a tracing library unchanged.',
  },
};
