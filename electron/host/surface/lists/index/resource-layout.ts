import { rowItem } from '#shared/mcp/items/cut-item.ts';
import { ownPart } from '#shared/mcp/resources/own-part.ts';
import { keyOfTemplate, templateOfKey } from '#shared/mcp/resources/template-key.ts';
import { segmentLabel } from '#shared/mcp/resources/uri-path.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import type { ResourceQuery, ResourceRange, ResourceRow, RowMark } from '#shared/model/lists/resource-rows.ts';
import type { RowSpan } from '#shared/model/row-range.ts';
import type { ResourceIndex, ResourceLayout, Selected } from './resource-index.ts';
import { rowStarting } from './row-queries.ts';
import { none } from './uri-tree.ts';
import { type TemplateGuest, type TreeRow, type TreeRows, treeRows } from './uri-tree-rows.ts';

/** With more matches, a search doesn't open every folder. */
const maxOpenedMatches = 5000;
/** Most values of one facet in a response: a server may use thousands. */
const maxValues = 60;

/** The rows of a query. Yields regularly, so that the caller can do other work in between. */
export function* layoutOf(
  resources: ResourceIndex,
  templates: ResourceIndex,
  { front: _, ...query }: ResourceQuery,
): Steps<ResourceLayout> {
  const key = JSON.stringify([templates.id, templates.size, resources.minute, query]);
  const known = resources.layouts.get(key);
  if (known !== undefined) return known;
  const { size } = resources;
  const selected = yield* resources.select(query);
  const shownTemplates = (yield* templates.select(query)).matches;
  const layout =
    query.view === 'tree'
      ? yield* treeLayout(resources, templates, selected, shownTemplates, query)
      : listLayout(
          resources,
          templates,
          selected,
          shownTemplates,
          yield* resources.order(selected, query.text, query.sort),
        );
  if (size === resources.size) resources.layouts.set(key, layout);
  return layout;
}

/** Some rows of a query, and what the list's header shows. `mark`: the focused row. */
export function* resourceRange(
  resources: ResourceIndex,
  templates: ResourceIndex,
  query: ResourceQuery,
  { from, count }: RowSpan,
  mark: RowMark | undefined,
): Steps<ResourceRange> {
  const layout = yield* layoutOf(resources, templates, query);
  const { matches, counts, isNarrowed } = layout.selected;
  const front = frontOf(resources, templates, query);
  const frontRow = front === undefined ? none : layout.rowOf(front.mark);
  const isFolded = frontRow === none && query.view === 'tree' && !isNarrowed;
  return {
    rows: layout.rows(from, Math.min(from + count, layout.total)),
    total: layout.total,
    listed: resources.size,
    templates: templates.size,
    shown: matches.length,
    counts: {
      ...counts,
      schemes: new Map([...counts.schemes].slice(0, maxValues)),
      mimeTypes: new Map([...counts.mimeTypes].slice(0, maxValues)),
    },
    ...(mark !== undefined && { active: { mark, row: layout.rowOf(mark) } }),
    ...(front !== undefined && {
      front: { uri: query.front ?? '', row: frontRow, hiddenIn: isFolded ? front.holders() : [] },
    }),
  };
}

/** The mark of a query's front, and the folders to open to show it; undefined when it isn't listed. */
function frontOf(
  resources: ResourceIndex,
  templates: ResourceIndex,
  { front = '', past }: ResourceQuery,
): { mark: RowMark; holders: () => string[] } | undefined {
  const { tree } = resources;
  const item = resources.ordinalOf(front);
  if (item !== none) {
    const mark: RowMark = { kind: 'item', ordinal: item, uri: front };
    return { mark, holders: () => prefixesAbove(resources, tree.nodeOfItem(item)) };
  }
  const made = past.find(([, uris]) => uris.includes(front))?.[0];
  const template = templateOfKey(front) ?? made;
  const ordinal = template === undefined ? none : templates.ordinalOf(template);
  if (template === undefined || ordinal === none) return undefined;
  const folder = tree.folderOfTemplate(template);
  const folders = () => (folder === none ? [] : [tree.prefix(folder), ...prefixesAbove(resources, folder)]);
  const mark: RowMark = { kind: 'template', ordinal };
  if (made === undefined) return { mark, holders: folders };
  return { mark: { ...mark, expansion: front }, holders: () => [keyOfTemplate(made), ...folders()] };
}

/** The first row from `from` on, wrapping around, whose label starts with `start`. */
export function* resourceRowStarting(
  resources: ResourceIndex,
  templates: ResourceIndex,
  query: ResourceQuery,
  start: string,
  from: number,
): Steps<number | undefined> {
  const layout = yield* layoutOf(resources, templates, query);
  return rowStarting(layout.total, start, from, (row) => layout.labelAt(row));
}

/** The item of a mark: the same ordinal, or the first item with its URI. */
function itemOf(resources: ResourceIndex, { ordinal, uri = '' }: RowMark): number {
  return resources.uri(ordinal) === uri ? ordinal : resources.ordinalOf(uri);
}

/** The folders to open to show a node, nearest first. */
function prefixesAbove({ tree }: ResourceIndex, node: number): string[] {
  const prefixes: string[] = [];
  for (let above = tree.parent(node); above !== none; above = tree.parent(above)) prefixes.push(tree.prefix(above));
  return prefixes;
}

function listLayout(
  resources: ResourceIndex,
  templates: ResourceIndex,
  selected: Selected,
  shownTemplates: Int32Array,
  order: Int32Array,
): ResourceLayout {
  const templateAt = (row: number) => shownTemplates[row - order.length] ?? none;
  return {
    selected,
    total: order.length + shownTemplates.length,
    rows: (from, end) => {
      const rows: ResourceRow[] = [];
      for (let row = from; row < end; row += 1) {
        const ordinal = order[row];
        rows.push(ordinal === undefined ? templateRow(templates, templateAt(row)) : itemRow(resources, ordinal));
      }
      return rows;
    },
    labelAt: (row) => {
      const ordinal = order[row];
      return ordinal === undefined ? templates.label(templateAt(row)) : resources.label(ordinal);
    },
    rowOf: (mark) => {
      if (mark.kind === 'item') return order.indexOf(itemOf(resources, mark));
      const place = mark.kind === 'folder' ? none : shownTemplates.indexOf(mark.ordinal);
      return place === none ? none : order.length + place;
    },
  };
}

const templatesPerStep = 2000;

function* treeLayout(
  resources: ResourceIndex,
  templates: ResourceIndex,
  selected: Selected,
  shownTemplates: Int32Array,
  query: Omit<ResourceQuery, 'front'>,
): Steps<ResourceLayout> {
  const { matches, isNarrowed } = selected;
  const folders = new Map(query.folders);
  const folded = new Map(query.folded);
  const expanded = new Map(query.past);
  const past: (readonly string[])[] = [];
  const guests: TemplateGuest[] = [];
  for (const [place, template] of shownTemplates.entries()) {
    if (place % templatesPerStep === templatesPerStep - 1) yield;
    const uri = templates.uri(template) ?? '';
    const expansions = expanded.get(uri) ?? [];
    past.push(expansions);
    guests.push({
      folder: resources.tree.folderOfTemplate(uri),
      expansions: expansions.length,
      isOpen: folders.size > 0 && folders.get(keyOfTemplate(uri)) === true,
    });
  }
  // By default, roots are open, and all folders of a search's matches unless there are too many.
  const isOpen = (prefix: string, depth: number) =>
    isNarrowed
      ? (folded.get(prefix) ?? (matches.length <= maxOpenedMatches || depth === 0))
      : (folders.get(prefix) ?? depth === 0);
  const rows = yield* treeRows(resources.tree, { isOpen }, isNarrowed ? matches : undefined, guests);
  return new TreeLayout(resources, templates, selected, shownTemplates, past, rows);
}

class TreeLayout implements ResourceLayout {
  readonly selected: Selected;
  readonly #resources: ResourceIndex;
  readonly #templates: ResourceIndex;
  readonly #shownTemplates: Int32Array;
  /** The URIs expanded from each of these templates. */
  readonly #past: readonly (readonly string[])[];
  readonly #rows: TreeRows;

  constructor(
    resources: ResourceIndex,
    templates: ResourceIndex,
    selected: Selected,
    shownTemplates: Int32Array,
    past: readonly (readonly string[])[],
    rows: TreeRows,
  ) {
    this.#resources = resources;
    this.#templates = templates;
    this.selected = selected;
    this.#shownTemplates = shownTemplates;
    this.#past = past;
    this.#rows = rows;
  }

  get total(): number {
    return this.#rows.length;
  }

  rows(from: number, end: number): ResourceRow[] {
    const rows: ResourceRow[] = [];
    /** The last row so far at each depth: the parent of the rows below it. */
    const above: number[] = [];
    for (let index = from; index < end; index += 1) {
      const row = this.#rows.at(index);
      if (row === undefined) break;
      const { depth } = row;
      if (depth > 0) above[depth - 1] ??= this.#rows.parentOf(index);
      above[depth] = index;
      above.length = depth + 1;
      rows.push(this.#rowFor(row, above[depth - 1] ?? none));
    }
    return rows;
  }

  labelAt(index: number): string {
    const row = this.#rows.at(index);
    if (row === undefined) return '';
    if (row.template === none) return this.#label(row);
    const uri = this.#past[row.template]?.[row.expansion] ?? this.#templateUri(row) ?? '';
    return ownPart(uri, row.depth, this.#resources.tree.prefix(row.node));
  }

  rowOf(mark: RowMark): number {
    if (mark.kind === 'item') {
      const item = itemOf(this.#resources, mark);
      return item === none ? none : this.#rows.indexOfItem(item);
    }
    if (mark.kind === 'template') {
      const place = this.#shownTemplates.indexOf(mark.ordinal);
      if (mark.expansion === undefined) return place === none ? none : this.#rows.indexOfTemplate(place);
      const expansion = this.#past[place]?.indexOf(mark.expansion) ?? none;
      return expansion === none ? none : this.#rows.indexOfTemplate(place, expansion);
    }
    const { tree } = this.#resources;
    if (tree.prefix(mark.ordinal) === mark.prefix) return this.#rows.indexOfNode(mark.ordinal);
    for (let index = 0; index < this.#rows.length; index += 1) {
      if (tree.prefix(this.#rows.at(index)?.node ?? none) === mark.prefix) return index;
    }
    return none;
  }

  #templateUri({ template }: TreeRow): string | undefined {
    return this.#templates.uri(this.#shownTemplates[template] ?? none);
  }

  #rowFor(row: TreeRow, parent: number): ResourceRow {
    const { tree } = this.#resources;
    const prefixes: string[] = [];
    for (let node = row.node; node !== none; node = tree.parent(node)) {
      prefixes.push(tree.prefix(node));
      if (node === row.chainStart) break;
    }
    const past = this.#past[row.template];
    const facts = {
      label: row.template === none ? this.#label(row) : '',
      isRoot: tree.parent(row.node) === none,
      depth: row.depth,
      isFolder: row.folder,
      isOpen: row.open,
      position: row.position,
      setSize: row.setSize,
      count: past?.length ?? row.total,
      prefixes,
      parent,
    };
    if (past !== undefined) {
      const shown = templateRow(this.#templates, this.#shownTemplates[row.template] ?? none);
      const expansion = past[row.expansion];
      return { ...shown, mark: { ...shown.mark, ...(expansion !== undefined && { expansion }) }, tree: facts };
    }
    if (row.item !== none) return { ...itemRow(this.#resources, row.item), tree: facts };
    return { mark: { kind: 'folder', ordinal: row.node, prefix: prefixes[0] }, isRepeated: false, tree: facts };
  }

  #label(row: TreeRow): string {
    const { tree } = this.#resources;
    // Text that isn't a URI has no segments: the item's name is clearer.
    if (row.item !== none && tree.segment(row.chainStart) === '') return this.#resources.label(row.item);
    let label = segmentLabel(tree.segment(row.node));
    for (let node = row.node; node !== row.chainStart; ) {
      const parent = tree.parent(node);
      const isRoot = tree.parent(parent) === none;
      label = `${segmentLabel(tree.segment(parent))}${isRoot ? '' : '/'}${label}`;
      node = parent;
    }
    return label;
  }
}

function itemRow(resources: ResourceIndex, ordinal: number): ResourceRow {
  const item = resources.item(ordinal);
  return {
    mark: { kind: 'item', ordinal, uri: resources.uri(ordinal) },
    isRepeated: resources.isRepeated(ordinal),
    ...(item !== undefined && { item: { ordinal, raw: rowItem(item.raw) } }),
  };
}

function templateRow(templates: ResourceIndex, ordinal: number): ResourceRow {
  const template = templates.item(ordinal);
  return {
    mark: { kind: 'template', ordinal },
    isRepeated: false,
    ...(template !== undefined && { template: { ordinal, raw: rowItem(template.raw) } }),
  };
}
