import { applyEdits, type Edit, type Node, visit } from 'jsonc-parser';
import { isOnlyReferences } from '#shared/model/findings/reference.ts';
import { secretMark } from '#shared/model/secret-mark.ts';
import { isSecretValue, shownUrl } from '#shared/secrets/secret-urls.ts';
import { replacedWords } from '#shared/secrets/secret-words.ts';
import { readJsonTree } from '../../storage/json/json-text.ts';

/** A variable of the client without a default value, such as `${TOKEN}` or `Bearer ${input:token}`. */
const onlyVariable = /^\s*(?:[A-Za-z]{2,12} +)?\$\{(?:\w+:)?\w[\w.-]*\}\s*$/;

/** Whether a value is only a variable of the client, or a reference of ours, so that no secret is in it. */
export function isClientVariable(value: string): boolean {
  return onlyVariable.test(value) || isOnlyReferences(value);
}

/** A text for a view: the value of something that has a secret's name, and secrets of a URL, are masked. */
function shownValue(name: string, value: string): string {
  if (value === '' || isClientVariable(value)) return value;
  return isSecretValue(name, value) ? secretMark : shownUrl(value);
}

/** The words of a command for a view, with masked secrets: `--token abc`, `KEY=abc`, `Authorization: abc`. */
export function shownWords(words: readonly string[]): string[] {
  return replacedWords(words, ({ value }) => (isClientVariable(value) ? value : secretMark));
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
  const hidden = value === '' || onlyVariable.test(value) ? value : secretMark;
  return edited(node, isSecret ? hidden : shownValue(name, value));
}

function maskedWords({ children = [] }: Node, name: string, isSecret: boolean): Edit[] {
  const words = shownWords(children.map(({ value }) => (typeof value === 'string' ? value : '')));
  return children.flatMap((child, index) =>
    child.type === 'string' && !isSecret
      ? edited(child, words[index] ?? secretMark)
      : maskedValues(child, name, isSecret),
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
