/** What `loupe probe` offers, as far as facts follow from it. */

/** The tools of the probe, by what they are for. */
export const probeTools = {
  start: 'start',
  report: 'report',
  structured: 'text_and_data',
  picture: 'picture',
  sound: 'sound',
  embedded: 'embedded_resources',
  links: 'links',
  audience: 'audiences',
  size: 'long_text',
  description: 'long_description',
  wait: 'wait',
  waitWithProgress: 'wait_with_progress',
  failsOnce: 'fails_once',
} as const;

/** What the probe calls itself, and is called where nobody says otherwise. */
export const probeName = 'loupe-probe';

/** What a person says to a model to measure results, and time limits. `server`: what the host calls the probe. */
export const sentencesFor = (server: string) => ({
  results: `Call the tool ${probeTools.start} of the server ${server}, do what its result says, and end with its tool ${probeTools.report}.`,
  times: `Call the tools ${probeTools.wait} and ${probeTools.waitWithProgress} of the server ${server} one after the other, whatever becomes of them, and then its tool ${probeTools.report}.`,
});

/** Those whose result has code words, beside one that any model is given (`control`). */
export type ResultTool = 'start' | 'structured' | 'picture' | 'sound' | 'embedded' | 'links' | 'audience' | 'size';

/** Each list has so many pages, which are requested or not. */
export const probePages = 3;

/** Where a code word ends in the instructions, in characters: limits that hosts have are among them. */
export const instructionPositions = [256, 512, 1000, 1024, 1500, 2000, 2048, 3000, 4000, 4096, 8000, 8192] as const;

/** The same in a tool’s description. */
export const descriptionPositions = [...instructionPositions, 10_000, 16_000, 16_384] as const;

/** The same in the text of a result. */
export const sizePositions = [
  ...[1000, 4000, 8000, 10_000, 16_000, 20_000, 25_000, 30_000, 32_000, 40_000, 50_000],
  ...[64_000, 80_000, 100_000, 120_000, 150_000, 200_000, 250_000],
] as const;

/** How long the texts are that a model asks for, one after the other. */
export const sizeSteps = [8000, 20_000, 50_000, 100_000, 250_000] as const;

/** Lengths of the names of further tools. */
export const nameLengths = [40, 48, 52, 56, 60, 64, 100, 128] as const;

/** A tool whose name is so long. */
export function longName(length: number): string {
  return `name_of_${length}_`.padEnd(length, 'abcdefghij');
}

/** Where a code word is: in which text, and where it ends there. */
export type Place =
  | `control.${ResultTool}`
  | `structured.${'content' | 'value' | 'picture'}`
  | 'picture'
  | `embedded.${EmbeddedPart}`
  | `embeddedAddress.${EmbeddedPart}`
  | `link.${'address' | 'picture'}`
  | `audience.${'user' | 'assistant'}`
  | `${LongText}@${number}`;

/** Embedded resources have a code word in them and one in their address. */
export type EmbeddedPart = 'text' | 'blob' | 'picture';

/** A text with code words at positions; `size` with how long it is. */
type LongText = 'instructions' | 'description' | `size${number}`;

const consonants = 'BDFGKLMNPRSTVZ';
const vowels = 'AEIU';
const syllables = 4;

/** The length of a code word. */
export const wordLength = 2 * syllables;

/** A code in a sound: so many groups of beeps, each of so many at most. */
const beepGroups = 4;
const mostBeeps = 5;

/** Code words that nobody can guess without the seed: capital letters that are easy to read in a picture. */
export class CodeWords {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  at(place: Place): string {
    let hash = hashOf(`${this.#seed} ${place}`);
    let word = '';
    for (let at = 0; at < syllables; at += 1) {
      word += `${consonants[hash % consonants.length]}${vowels[(hash >>> 8) % vowels.length]}`;
      hash = hashOf(`${hash} ${word}`);
    }
    return word;
  }

  /** How many beeps each group of the sound has: a word would have to be spoken. */
  get beeps(): number[] {
    return Array.from({ length: beepGroups }, (_, group) => 1 + (hashOf(`${this.#seed} beeps ${group}`) % mostBeeps));
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** A text of this length after `head`, with code words that end at the positions. What is between them costs few tokens. */
export function textWithWords(
  words: CodeWords,
  text: LongText,
  { head = '', positions, length }: { head?: string; positions: readonly number[]; length: number },
): string {
  let written = head;
  const fillTo = (end: number) => {
    while (written.length < end) written += (written.length + 1) % 80 === 0 ? '\n' : '-';
  };
  for (const position of positions) {
    if (position > length) break;
    fillTo(position - wordLength - 1);
    written += ` ${words.at(`${text}@${position}`)}`;
  }
  fillTo(length);
  return written;
}
