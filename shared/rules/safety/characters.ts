import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { type ModelText, modelTexts } from '../read/surface-items.ts';
import { codePoints, excerpt, isLookAlike } from './plain-text.ts';

const inputSchema = { type: 'object' };
const described = (description: string) => ({ tools: [{ name: 'add', inputSchema, description }] });
const named = (name: string) => ({ tools: [{ name, inputSchema, description: 'Adds two numbers.' }] });

interface Character {
  readonly character: string;
  readonly at: number;
}

const joiners = '\u200c\u200d';
const tagBlock = /[\u{e0000}-\u{e007f}]/u;
const textSelectors = '\ufe0e\ufe0f';
/** Scripts that need joiners within words. */
const joinedScript =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/** How many characters of one text are looked at. */
const mostCharacters = 1_000;

function matchesIn(text: string, expression: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(expression)) {
    if (found.length === mostCharacters) break;
    found.push(match);
  }
  return found;
}

/** Characters without a form of their own that nothing around them needs. */
function invisibleIn({ text, kind }: ModelText): Character[] {
  const found: Character[] = [];
  let isInFlag = false;
  for (const { 0: character, index } of matchesIn(text, /\p{DI}/gu)) {
    if (/\p{Bidi_Control}/u.test(character)) continue;
    const before = lastCharacter(text, index);
    if (tagBlock.test(character)) {
      // The flags of regions are a black flag with tags.
      isInFlag = before === '\u{1f3f4}' || (isInFlag && tagBlock.test(before));
      if (isInFlag) continue;
    }
    const isNeeded =
      (textSelectors.includes(character) && /\p{Emoji}/u.test(before)) ||
      (joiners.includes(character) && (joinedScript.test(before) || /\p{Emoji}|\ufe0f/u.test(before)));
    if (isNeeded && kind === 'text') continue;
    found.push({ character, at: index });
  }
  return found;
}

function lastCharacter(text: string, end: number): string {
  return Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? '';
}

/** Characters that change the direction of the text; marks are needed among letters that are written from the right. */
function directionsIn({ text, kind }: ModelText): Character[] {
  const isRightToLeft = kind === 'text' && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  return matchesIn(text, /\p{Bidi_Control}/gu).flatMap(({ 0: character, index }) =>
    isRightToLeft && '\u061c\u200e\u200f\u2066\u2067\u2068\u2069'.includes(character) ? [] : [{ character, at: index }],
  );
}

/** `find` of a rule about characters, with one hint for each text. */
function charactersIn(look: (text: ModelText) => readonly Character[]): ItemRule['find'] {
  return function* (surface) {
    for (const each of modelTexts(surface)) {
      const found = each.isAscii ? [] : look(each);
      const [first] = found;
      if (first === undefined) continue;
      const characters = found.map(({ character }) => character);
      const values = {
        points: codePoints(characters),
        count: found.length,
        index: first.at + 1,
        hidden: hiddenText(characters) || 'none',
      };
      yield { item: each.item, pointer: each.pointer, actual: excerpt(each.text, first.at), values };
    }
  };
}

/** The text that tag characters spell, at most 80 characters; empty when there are none. */
function hiddenText(characters: readonly string[]): string {
  const tags = characters.filter((character) => tagBlock.test(character)).slice(0, 80);
  const letters = tags.map((character) => String.fromCharCode((character.codePointAt(0) ?? 0) - 0xe0000));
  return letters.join('').replace(/[^\x20-\x7e]/g, '');
}

/** Zero-width, tag and other characters without a form: a model reads what a person can't see. */
const invisible: ItemRule = {
  id: 'SAFE-INVISIBLE',
  severity: 'warning',
  find: charactersIn(invisibleIn),
  bad: described('Adds two numbers.\u{e0052}\u{e0065}\u{e0061}\u{e0064}'),
  good: described('Adds two numbers ❤️ 👩‍🔬 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.'),
};

const direction: ItemRule = {
  id: 'SAFE-BIDI',
  severity: 'warning',
  find: charactersIn(directionsIn),
  bad: described('Adds two \u202esrebmun\u202c.'),
  good: described('מחבר שני מספרים \u200f(עד 100).'),
};

/** Letters of another script in a name that is otherwise Latin, or that look Latin throughout. */
function foreignLettersIn({ text, kind, item }: ModelText): Character[] {
  if (kind !== 'name' || (item.kind !== 'tool' && item.kind !== 'prompt')) return [];
  const foreign = matchesIn(text, /\p{L}/gu).flatMap(({ 0: character, index }) =>
    /\p{Script=Latin}/u.test(character) ? [] : [{ character, at: index }],
  );
  const hasLatin = /\p{Script=Latin}/u.test(text);
  const alike = foreign.filter(({ character }) => isLookAlike(character));
  // A name in one script is a name in that language, unless each of its letters could be a Latin one.
  return hasLatin || alike.length === foreign.length ? alike : [];
}

const homoglyph: ItemRule = {
  id: 'SAFE-HOMOGLYPH',
  severity: 'warning',
  find: charactersIn(foreignLettersIn),
  bad: named('аdd_numbers'),
  good: named('сложить_числа'),
};

/** Characters that hide something or look like others. */
export const characters: ItemRuleFamily = { name: 'characters', rules: [invisible, direction, homoglyph] };
