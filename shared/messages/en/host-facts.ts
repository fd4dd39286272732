import { documentProblems } from './document-fault.ts';

/** What hosts do with a server, in sentences: in the window and on the command line. */
export const hostFacts = {
  verdict: { kept: 'kept', changed: 'changed', lost: 'lost', unknown: 'unknown' },
  effect: {
    notUsed: 'The host doesn’t use it.',
    laterPage: 'The host reads the first page only, with {first, plural, one {# item} other {# items}}.',
    nameDropped:
      'The host leaves out a tool if {of, select, parts {the server’s and its name together have} other {its composed name has}} more than {most, number} {unit, select, bytes {bytes} other {characters}}.',
    nameCut:
      'The host cuts names of more than {most, number} {unit, select, bytes {bytes} other {characters}} at the end.',
    nameHashed:
      'The host puts a hash at the end of names of more than {most, number} {unit, select, bytes {bytes} other {characters}}.',
    nameShortened:
      'The host replaces the middle of names of more than {most, number} {unit, select, bytes {bytes} other {characters}}.',
    nameReplaced: 'The host replaces characters of the name.',
    nameReplacedHashed: 'The host replaces characters of the name and puts a hash at its end.',
    schemaRemoved: 'The host removes keywords from the input schema: {keywords}.',
    schemaRefused: 'The host leaves out a tool with {keywords} at the root of its input schema.',
    schemaRoot: 'The host leaves out a tool whose input schema isn’t of the type object at its root.',
    schemaRefusedServer:
      'The host leaves out all tools of a server if one has {keywords} at the root of its input schema, as “{tool}” has.',
    schemaRootServer:
      'The host leaves out all tools of a server if the input schema of one isn’t of the type object at its root, as that of “{tool}”.',
    descriptionCut:
      'The host cuts descriptions of more than {most, number} {unit, select, bytes {bytes} other {characters}}.',
    instructionsCut:
      'The host cuts instructions of more than {most, number} {unit, select, bytes {bytes} other {characters}}.',
    structuredReplaces: 'The model is given only structuredContent, and this part isn’t in it.',
    structuredUnused: 'The model isn’t given structuredContent, which says what no text does.',
    userOnly: 'The host keeps from the model what is only for the user.',
    audienceIgnored: 'The host gives the model what is only for the user, too.',
    partLost: 'Parts of this kind don’t reach the model.',
    partAsLink: 'Parts of this kind reach the model as a link.',
    partAsText: 'Parts of this kind reach the model as a text about them.',
    sizeFile:
      'Beyond {most, number} {unit, select, tokens {tokens} other {characters}}{of, select, text { in a text} other {}}, the model is given the name of a file.',
    sizeCut:
      'Beyond {most, number} {unit, select, tokens {tokens} other {characters}}{of, select, text { in a text} other {}}, the rest is cut.',
    sizeRefused:
      'Beyond {most, number} {unit, select, tokens {tokens} other {characters}}{of, select, text { in a text} other {}}, the call fails.',
    sizeBeyond:
      'The limit is {most, number} {unit, select, tokens {tokens} other {characters}}{of, select, text { in a text} other {}}; what happens beyond it isn’t known.',
    timedOut: 'The host waits {most, number} s for a call.',
  },
  tooMany:
    'The host takes {of, select, all {at most {most, plural, one {# tool} other {# tools}} of all servers together} other {at most {most, plural, one {# tool} other {# tools}} of a server}}: at least {excess, number} of these {excess, plural, one {doesn’t} other {don’t}} fit; which ones isn’t known.',
  source: '{sure, select, measured {Measured} source {In its source} documented {Documented} other {Reported}}, {date}',
  sourceOfVersion:
    '{sure, select, measured {Measured} source {In its source} documented {Documented} other {Reported}}, {date}, version {version}',
  unknownOf: 'Not known of {host}: {aspects}.',
  aspect: {
    names: 'the names of tools',
    pages: 'whether it reads all pages',
    schemas: 'what it does with input schemas',
    descriptions: 'a limit of descriptions',
    instructions: 'whether it uses instructions',
  },
  unusable: `{file} isn’t used: {problem, select, ${documentProblems} unreadable {it can’t be opened} complex {it is longer or nested deeper than Loupe’s limit} otherFormat {it isn’t a profile of a host} newer {it was written for a newer version of Loupe} other {{problem}}}.`,
};
