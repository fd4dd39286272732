import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { locales } from '../model/settings/default-settings.ts';
import { catalogue } from './catalogue.ts';

type Tree = { [key: string]: string | Tree };

/** Every message with its dotted key. */
function leaves(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  );
}

/** The names of the arguments and tags of a message; throws when it isn't an ICU message. */
function argumentsOf(message: string): Set<string> {
  const names = new Set<string>();
  const collect = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const option of Object.values(element.options)) collect(option.value);
      }
    }
  };
  collect(parse(message));
  return names;
}

/** The choices of a message, as `argument: option`. */
function choicesOf(message: string): string[] {
  const choices: string[] = [];
  const collect = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.tag) collect(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue;
      for (const [option, { value }] of Object.entries(element.options)) {
        if (element.type === TYPE.select) choices.push(`${element.value}: ${option}`);
        collect(value);
      }
    }
  };
  collect(parse(message));
  return choices.sort();
}

describe.each(locales)('the catalogue in %s', (locale) => {
  const messages = leaves(catalogue[locale]);
  const english = new Map(leaves(catalogue.en));

  it('has every message of the English one, and no empty one', () => {
    expect(messages.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    expect(messages.filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('can be parsed, and uses just the arguments of the English one', () => {
    const named = (message = '') => [...argumentsOf(message)].sort().join();
    const differing = messages.filter(([key, message]) => named(message) !== named(english.get(key)));
    expect(differing).toEqual([]);
  });

  it('has the choices of the English one', () => {
    const differing = messages.filter(
      ([key, message]) => choicesOf(message).join() !== choicesOf(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });
});

it('a failure gives its problem as a choice, so that every language has words for it', () => {
  const wrong = leaves(catalogue.en.failure).filter(([, message]) =>
    parse(message).some((element) => element.type === TYPE.argument && element.value === 'problem'),
  );
  expect(wrong).toEqual([]);
});

/** Never used for one: a series, items that share a name, long texts and lists. */
const alwaysSeveral = [
  ...['inbox.toolCall.titleTimes', 'inbox.toolCall.countsUp', 'inbox.toolCall.duplicates', 'inbox.toolCall.part'],
  ...['subscriptions.together', 'palette.more', 'traffic.timeline.newest'],
];

it('an English text that counts something knows one from several', () => {
  const countsPlural = /\{(count|total)(, number)?\} (?!of\b|more\b)[a-z]+s\b/;
  const wrong = leaves(catalogue.en).filter(
    ([key, message]) => countsPlural.test(message) && !alwaysSeveral.includes(key),
  );
  expect(wrong).toEqual([]);
});
