/** The rules of `shared/rules/usability/sizes.ts`. */
export const sizes = {
  'USE-TOOLS-MANY': {
    title: 'The server offers many tools: {count, number}',
    expected: 'At most {most, number}: models choose worse among many, and all definitions are sent with each request.',
    fix: 'Combine similar tools, or let people switch groups of them on.',
  },
  'USE-TOOL-LARGE': {
    title: 'A tool’s definition is large: about {size, number} kB',
    expected: 'At most {most, number} kB of JSON, since it is sent with each request.',
    fix: 'Shorten descriptions and the schema, and put details into results or resources.',
  },
  'USE-LIST-LARGE': {
    title: 'The definitions of all tools are large: about {size, number} kB',
    expected: 'At most {most, number} kB of JSON, about a quarter of that in tokens.',
    fix: 'Shorten the largest ones, or offer fewer tools.',
  },
  'USE-RESULT-LARGE': {
    title: 'A tool returned a large result: about {size, number} kB',
    expected: 'At most {most, number} kB; several clients cut larger results or refuse them.',
    fix: 'Return a part with a way to get the rest, or a link to a resource.',
  },
};
