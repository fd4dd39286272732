/** The rules of `shared/rules/content/tools.ts`. */
export const tools = {
  'TOOL-DUP': {
    title: 'Two tools have the name “{name}”',
    expected: 'Each tool of the list has a name of its own, over all pages.',
    fix: 'Rename one of them; clients can only call one.',
  },
  'TOOL-NAME': {
    title: 'A tool’s name has characters or a length that the specification advises against',
    expected:
      '1 to 128 of the characters A–Z, a–z, 0–9, “_”, “-” and “.”; this one has {length, number} {length, plural, one {character} other {characters}}.',
    fix: 'Use a name such as “search_files”; put a readable text into “title”.',
  },
  'TOOL-IN': {
    title:
      '{problem, select, missing {A tool has no “inputSchema”} type {The “inputSchema” of a tool isn’t the schema of an object} other {The “inputSchema” of a tool isn’t a JSON object}}',
    expected: 'A JSON Schema with "type": "object" at its root, also for a tool without parameters.',
    fix: 'Use a schema of an object; without parameters, only the type and no additional properties.',
  },
  'TOOL-ORDER': {
    title: 'The same tools came in another order',
    expected: 'A list that didn’t change has the same order; place {place, number} now has “{name}”.',
    fix: 'Sort the tools before sending them, so that caches of prompts stay valid.',
  },
  'TOOL-XHDR': {
    title:
      '{problem, select, empty {An “x-mcp-header” is empty} notToken {An “x-mcp-header” isn’t a valid header name} duplicate {Two parameters have the same “x-mcp-header”} notPrimitive {A parameter with “x-mcp-header” isn’t a string, number or boolean} other {A parameter with “x-mcp-header” isn’t reached through “properties” alone}}',
    expected:
      'The name of an HTTP header, unique in the tool ignoring case, on a primitive parameter reached through “properties”.',
    fix: 'Correct or remove the annotation: clients leave the tool out over HTTP.',
  },
  'TOOL-XSEC': {
    title: 'A parameter that looks secret is sent as an HTTP header',
    expected: 'Parameters with “x-mcp-header” aren’t secret; “{property}” looks like one that is.',
    fix: 'Remove the annotation: proxies and servers write headers to their logs.',
  },
  'TOOL-HINT': {
    title: 'A tool claims to be read-only and destructive',
    expected: 'With "readOnlyHint": true, “destructiveHint” means nothing and is false or absent.',
    fix: 'Remove the hint that isn’t true.',
  },
  'TOOL-EXEC': {
    title: 'A tool supports tasks, but the server doesn’t declare them',
    expected: 'With taskSupport “{support}”, the server declares the capability tasks.requests.tools.call.',
    fix: 'Declare the capability, or remove “execution.taskSupport”.',
  },
};
