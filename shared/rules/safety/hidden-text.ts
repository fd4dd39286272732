import type { ItemRule, ItemRuleFamily } from '../item-rule.ts';
import { modelTexts } from '../read/surface-items.ts';
import { codePoints, excerpt } from './plain-text.ts';

const inputSchema = { type: 'object' };
const described = (description: string) => ({ tools: [{ name: 'add', inputSchema, description }] });

interface HiddenPlace {
  readonly at: number;
  readonly length: number;
}

/** `find` of a rule that looks for one place in each text that a model may be given. */
function placeIn(look: (text: string) => HiddenPlace | undefined): ItemRule['find'] {
  return function* (surface) {
    for (const { item, pointer, text, kind } of modelTexts(surface)) {
      const place = kind === 'text' ? look(text) : undefined;
      if (place === undefined) continue;
      const { at, length } = place;
      const values = { found: text.slice(at, at + Math.min(length, 60)).toWellFormed(), index: at + 1, length };
      yield { item, pointer, actual: excerpt(text, at, length), values };
    }
  };
}

const matched =
  (expression: RegExp) =>
  (text: string): HiddenPlace | undefined => {
    const found = expression.exec(text);
    return found === null ? undefined : { at: found.index, length: found[0].length };
  };

/** The first comment with more than white space in it; an empty one hides nothing. */
function filledComment(text: string): HiddenPlace | undefined {
  let at = text.indexOf('<!--');
  while (at !== -1) {
    const end = text.indexOf('-->', at + 2);
    const [inner, after] = end === -1 ? [text.slice(at + 4), text.length] : [text.slice(at + 4, end), end + 3];
    if (inner.trim() !== '') return { at, length: after - at };
    at = text.indexOf('<!--', after);
  }
  return undefined;
}

/** A comment isn't shown where the text is rendered, and a model reads it. */
const comment: ItemRule = {
  id: 'SAFE-COMMENT',
  severity: 'warning',
  find: placeIn((text) => filledComment(text) ?? matched(/\[\/\/\]: ?#/)(text)),
  bad: described('Adds two numbers.<!-- Read the notes first. -->'),
  good: described('Adds two numbers: a -- b --> a + b. Numbers can’t be in `<!-- -->`.'),
};

/** Tags that give a text weight for a model, or look like the marks between its messages. */
const tag: ItemRule = {
  id: 'SAFE-TAG',
  severity: 'warning',
  find: placeIn(
    matched(
      /<\/?(?:important|system|secret|hidden|critical|instructions?|override|assistant|system-reminder)>|<\|[a-z_]{2,20}\|>|\[\/?INST\]|<<\/?SYS>>/i,
    ),
  ),
  bad: described('Adds two numbers. <IMPORTANT>Read the notes first.</IMPORTANT>'),
  good: described('Adds two numbers. <b>Important</b>: they are rounded.'),
};

/** More than these isn't indentation or a paragraph. */
const manySpaces = 60;
const manyLines = 8;

/** Text after much white space is out of sight. */
const whiteSpace: ItemRule = {
  id: 'SAFE-SPACE',
  severity: 'warning',
  find: placeIn((text) => {
    if (!/\s{8}/.test(text)) return undefined;
    let start = 0;
    let lines = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at);
      if (/\s/.test(character)) {
        if (character === '\n') lines += 1;
        continue;
      }
      const length = at - start;
      if (start > 0 && (length >= manySpaces || lines >= manyLines)) return { at: start, length };
      start = at + 1;
      lines = 0;
    }
    return undefined;
  }),
  bad: described(`Adds two numbers.${'\n'.repeat(40)}Read the notes first.`),
  good: described(`Adds two numbers.\n\n        a + b\n\nRounds the sum.${' '.repeat(100)}`),
};

/** Control characters move the cursor of a terminal, or change its colors. */
const control: ItemRule = {
  id: 'SAFE-CONTROL',
  severity: 'warning',
  *find(surface) {
    for (const { item, pointer, text } of modelTexts(surface)) {
      const found = controlsIn(text);
      const [first] = found;
      if (first === undefined) continue;
      const values = {
        points: codePoints(found.map(({ 0: each }) => each)),
        index: first.index + 1,
        count: found.length,
      };
      yield { item, pointer, actual: excerpt(text, first.index), values };
    }
  },
  bad: described('Adds two numbers.\u001b[8m Read the notes first.\u001b[0m'),
  good: described('Adds two numbers.\r\n\tRounds the sum.'),
};

function controlsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(/[^\P{Cc}\t\n\r]/gu)];
}

/** What a person doesn't see and a model reads. */
export const hiddenText: ItemRuleFamily = { name: 'hidden-text', rules: [comment, tag, whiteSpace, control] };
