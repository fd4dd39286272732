import { toolHints } from '#shared/mcp/items/tool-hints.ts';
import { toolTitle } from '#shared/mcp/items/tool-item.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import type { Texts } from '../output/texts.ts';

/** One column of a list's table: its head, and what an item has there. */
interface Column {
  head: Parameters<Texts>[0];
  value(item: Json): string;
}

const text = (field: string) => (item: Json) => stringAt(item, field) ?? '';
const label = (item: Json) => stringAt(item, 'title') ?? stringAt(item, 'name') ?? '';
const type: Column = { head: 'cli.list.type', value: text('mimeType') };
const name: Column = { head: 'cli.list.name', value: text('name') };
const title: Column = { head: 'cli.list.title', value: text('title') };

/** The columns of each list; an item without a value in the first is invalid. */
export const listColumns: Readonly<Record<CatalogKind, readonly [Column, ...Column[]]>> = {
  resources: [
    { head: 'cli.list.uri', value: text('uri') },
    { head: 'cli.list.name', value: label },
    type,
    {
      head: 'cli.list.size',
      value: (item) => (isJsonObject(item) && item.size !== undefined ? String(item.size) : ''),
    },
  ],
  templates: [{ head: 'cli.list.template', value: text('uriTemplate') }, { head: 'cli.list.name', value: label }, type],
  prompts: [name, title, { head: 'cli.list.arguments', value: argumentNames }],
  tools: [
    name,
    { head: 'cli.list.title', value: (tool) => (isJsonObject(tool) ? (toolTitle(tool) ?? '') : '') },
    { head: 'cli.list.hints', value: claims },
  ],
};

/** Required arguments have an asterisk. */
function argumentNames(prompt: Json): string {
  const given = isJsonObject(prompt) && Array.isArray(prompt.arguments) ? prompt.arguments : [];
  const names = given.map((argument) => {
    const isRequired = isJsonObject(argument) && argument.required === true;
    return `${stringAt(argument, 'name') ?? JSON.stringify(argument)}${isRequired ? '*' : ''}`;
  });
  return names.join(', ');
}

/** The annotations that the server gives for a tool, in the protocol's names. */
export function claims(tool: Json): string {
  return toolHints(tool)
    .filter(({ said }) => said)
    .map(({ name: hint, value }) => `${hint}: ${value}`)
    .join(', ');
}
