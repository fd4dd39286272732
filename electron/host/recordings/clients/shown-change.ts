import { applyEdits, type Edit, type Node, visit } from 'jsonc-parser';
import { isOnlyReferences } from '#shared/model/findings/reference.ts';
import { looksSecret, shownUrl } from '../../storage/config/url-secrets.ts';
import { readJsonTree } from '../../storage/json/json-text.ts';

const mark = '•••';

/** A variable of the client without a default value, such as `${TOKEN}` or `Bearer ${input:token}`. */
const onlyVariable = /^\s*(?:[A-Za-z]{2,12} +)?\$\{(?:\w+:)?\w[\w.-]*\}\s*$/;
const flag = /^--?([\w-]+)$/;
/** `--name=value`, `NAME=value` and `Name: value`. */
const named = /^(?:--?)?([\w.-]+)(?:=|: *)/;

/** A text for a view: the value of something that has a secret's name, and secrets of a URL, are masked. */
function shownValue(name: string, value: string): string {
  if (value === '' || onlyVariable.test(value) || isOnlyReferences(value)) return value;
  return looksSecret(name, value) ? mark : shownUrl(value);
}

/** The words of a command for a view, with masked secrets: `--token abc`, `KEY=abc`, `Authorization: abc`. */
export function shownWords(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const name = flag.exec(words[index - 1] ?? '')?.[1];
    if (name !== undefined && !word.startsWith('-') && looksSecret(name, word)) return shownValue(name, word);
    const [start, inner] = named.exec(word) ?? [];
    if (start === undefined || inner === undefined || /^\w+:\/\//.test(word)) return shownValue('', word);
    return start + shownValue(inner, word.slice(start.length));
  });
}

/**
 * The lines of a property for a view: secrets are masked, comments left out, since they may have secrets, too. `text` is
 * the property with its name, after `indent`.
 */
export function shownEntry(text: string, indent: string): string {
  // A property alone isn't JSON.
  const object = `{${text}}`;
  const value = readJsonTree(object)?.children?.[0]?.children?.[1];
  if (value === undefined) return '';
  const edits = [...maskedValues(value), ...maskedComments(object)].toSorted((a, b) => a.offset - b.offset);
  return indent + applyEdits(object, edits).slice(1, -1);
}

/** Where whatever isn't a command is secret, whatever its name. */
const secretParts = new Set(['env', 'environment', 'headers']);

function maskedValues(node: Node, name = '', isSecret = false): Edit[] {
  if (node.type === 'array') return maskedWords(node, name, isSecret);
  if (node.type === 'object') {
    return (node.children ?? []).flatMap(({ children: [key, value] = [] }) => {
      const inner = String(key?.value ?? '');
      return value === undefined ? [] : maskedValues(value, inner, isSecret || secretParts.has(inner));
    });
  }
  if (node.type !== 'string') return [];
  const value = String(node.value);
  const hidden = value === '' || onlyVariable.test(value) ? value : mark;
  return edited(node, isSecret ? hidden : shownValue(name, value));
}

function maskedWords({ children = [] }: Node, name: string, isSecret: boolean): Edit[] {
  const words = shownWords(children.map(({ value }) => (typeof value === 'string' ? value : '')));
  return children.flatMap((child, index) =>
    child.type === 'string' && !isSecret ? edited(child, words[index] ?? mark) : maskedValues(child, name, isSecret),
  );
}

function edited({ offset, length, value }: Node, shown: string): Edit[] {
  return shown === value ? [] : [{ offset, length, content: JSON.stringify(shown) }];
}

function maskedComments(text: string): Edit[] {
  const edits: Edit[] = [];
  visit(text, {
    onComment: (offset, length) => {
      edits.push({ offset, length, content: text.startsWith('//', offset) ? '// …' : '/* … */' });
    },
  });
  return edits;
}
