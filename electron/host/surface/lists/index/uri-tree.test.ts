import { describe, expect, it } from 'vitest';
import { segmentLabel, uriPath } from '#shared/mcp/resources/uri-path.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { UriTree } from './uri-tree.ts';
import { type TemplateGuest, type TreeRow, treeRows } from './uri-tree-rows.ts';

function treeOf(...uris: string[]): UriTree {
  const tree = new UriTree();
  for (const uri of uris) tree.insert(uri);
  return tree;
}

/** A template that nothing was made from. */
function guestOf(tree: UriTree, template: string): TemplateGuest {
  return { folder: tree.folderOfTemplate(template), expansions: 0, isOpen: false };
}

const rowsOf = (...given: Parameters<typeof treeRows>) => atOnce(treeRows(...given));

const allOpen = { isOpen: () => true };
const rootsOpen = { isOpen: (_prefix: string, depth: number) => depth === 0 };

/** The chain's labels as a view would join them. */
function label(tree: UriTree, row: TreeRow): string {
  const parts = [segmentLabel(tree.segment(row.node))];
  for (let node = row.node; node !== row.chainStart; ) {
    node = tree.parent(node);
    parts.unshift(segmentLabel(tree.segment(node)));
  }
  return parts.join('|');
}

function draw(tree: UriTree, openness = allOpen, matches?: number[]): string[] {
  const rows = rowsOf(tree, openness, matches);
  return Array.from({ length: rows.length }, (_, index) => {
    const row = rows.at(index);
    if (row === undefined) throw new Error('a row is missing');
    const mark = row.folder ? (row.open ? '▾' : '▸') : '·';
    return `${'  '.repeat(row.depth)}${mark} ${label(tree, row)}${row.item === -1 ? '' : ` #${row.item}`}`;
  });
}

describe('UriTree', () => {
  it('has items below scheme, authority and path segments', () => {
    const tree = treeOf('atlas://emea/a/1', 'atlas://emea/a/2', 'atlas://apac/b', 'urn:isbn:1', 'file:///x/y');
    expect(draw(tree)).toEqual([
      '▾ atlas://',
      '  ▾ emea|a',
      '    · 1 #0',
      '    · 2 #1',
      '  ▾ apac',
      '    · b #2',
      '▾ urn:',
      '  · isbn:1 #3',
      '▾ file:///|x',
      '  · y #4',
    ]);
  });

  it('has at most 200 levels, whose last one has the rest of the path', () => {
    const tree = treeOf(`x://h/${'a/'.repeat(20_000)}b?c=1/2`, `x://h/${'a/'.repeat(20_000)}d`);
    const rows = rowsOf(tree, allOpen);
    const [first, second] = [rows.at(rows.length - 2), rows.at(rows.length - 1)];
    expect([first?.item, second?.item]).toEqual([0, 1]);
    let depth = 0;
    for (let node = first?.node ?? 0; tree.parent(node) >= 0; node = tree.parent(node)) depth += 1;
    expect(depth).toBe(200);
  });

  it('has a row for each duplicate', () => {
    const tree = treeOf('a://h/1', 'a://h/2', 'a://h/1');
    expect(draw(tree)).toEqual(['▾ a://|h', '  · 1 #0', '  · 1 #2', '  · 2 #1']);
    const row = rowsOf(tree, allOpen).at(2);
    expect(row).toMatchObject({ position: 2, setSize: 3, item: 2 });
  });

  it('supports a node that is an item and a folder', () => {
    expect(draw(treeOf('file:///d', 'file:///d/x'))).toEqual(['▾ file:///', '  ▾ d #0', '    · x #1']);
  });

  it('has a directory at its folder’s node, with or without a slash', () => {
    const tree = new UriTree();
    tree.insert('file:///x/docs/', true);
    tree.insert('file:///x/docs/a.md');
    tree.insert('file:///x/empty/', true);
    tree.insert('file:///', true);
    tree.insert('file:///x', true);
    expect(draw(tree)).toEqual(['▾ file:/// #3', '  ▾ x #4', '    ▾ docs #0', '      · a.md #1', '    · empty #2']);
  });

  it('distinguishes other URIs that end with a slash', () => {
    expect(draw(treeOf('a://h/d/', 'a://h/d/1'))).toEqual(['▾ a://|h|d', '  ·  #0', '  · 1 #1']);
  });

  it('distinguishes empty segments and encoded variants', () => {
    expect(draw(treeOf('a://h//x', 'a://h/x', 'a://h/b%20c', 'a://h/b c'))).toEqual([
      '▾ a://|h',
      '  ▾ ',
      '    · x #0',
      '  · x #1',
      '  · b c #2',
      '  · b c #3',
    ]);
  });

  it('counts below each node and remembers open folders by their prefix', () => {
    const tree = treeOf('a://h/d/1', 'a://h/d/2', 'a://h/e');
    const rows = rowsOf(tree, rootsOpen);
    expect(rows.at(0)?.total).toBe(3);
    expect(tree.prefix(rows.at(1)?.node ?? -1)).toBe('a://h/d');
  });

  it('shows only matches and the folders above them', () => {
    const tree = treeOf('a://h/d/1', 'a://h/d/2', 'a://h/e', 'b://h/f');
    expect(draw(tree, allOpen, [1])).toEqual(['▾ a://|h|d', '  · 2 #1']);
    expect(rowsOf(tree, allOpen, [1]).at(0)?.total).toBe(1);
    expect(draw(tree, allOpen, [])).toEqual([]);
  });

  it('keeps the order of rows while pages arrive', () => {
    const tree = treeOf('a://h/1', 'a://h/2');
    const before = draw(tree);
    tree.insert('a://h/3');
    expect(draw(tree)).toEqual([...before, '  · 3 #2']);
  });

  it('finds the row of an item', () => {
    const tree = treeOf('a://h/d/1', 'a://h/d/2', 'a://h/e');
    expect(rowsOf(tree, allOpen).indexOfItem(1)).toBe(3);
    expect(rowsOf(tree, rootsOpen).indexOfItem(1)).toBe(-1);
  });

  it('supports 100,000 items', () => {
    const tree = new UriTree();
    for (let item = 0; item < 100_000; item += 1)
      tree.insert(`atlas://r${item % 5}/s${item % 500}/k${item % 9}/${item}.dat`);
    expect(rowsOf(tree, allOpen).length).toBeGreaterThan(100_000);
    expect(rowsOf(tree, rootsOpen).length).toBe(6);
  });
});

describe('templates in the tree', () => {
  const drawWith = (tree: UriTree, templates: string[], openness = allOpen, matches?: number[]) => {
    const guests = templates.map((template) => guestOf(tree, template));
    const rows = rowsOf(tree, openness, matches, guests);
    return Array.from({ length: rows.length }, (_, index) => {
      const row = rows.at(index);
      if (row === undefined) throw new Error('a row is missing');
      const text = row.template === -1 ? label(tree, row) : `◇ ${templates[row.template]}`;
      return `${'  '.repeat(row.depth)}${text} ${row.position}/${row.setSize}`;
    });
  };

  it('are last in the folder of their fixed part', () => {
    const tree = treeOf('demo://metrics/cpu', 'demo://metrics/disk', 'demo://other');
    expect(drawWith(tree, ['demo://metrics/{name}', 'demo://{anything}', 'mail:{box}'])).toEqual([
      'demo:// 1/2',
      '  metrics 1/3',
      '    cpu 1/3',
      '    disk 2/3',
      '    ◇ demo://metrics/{name} 3/3',
      '  other 2/3',
      '  ◇ demo://{anything} 3/3',
      '◇ mail:{box} 2/2',
    ]);
  });

  it('make their node a folder with its own row', () => {
    const tree = treeOf('a://h/deep/er/1', 'a://h2');
    expect(drawWith(tree, ['a://h/{id}', 'a://h2/{id}'])).toEqual([
      'a:// 1/1',
      '  h 1/2',
      '    deep|er 1/2',
      '      1 1/1',
      '    ◇ a://h/{id} 2/2',
      '  h2 2/2',
      '    ◇ a://h2/{id} 1/1',
    ]);
  });

  it('move up to the nearest visible folder while searching', () => {
    const tree = treeOf('a://h/1', 'a://i/2');
    expect(drawWith(tree, ['a://h/{id}'], allOpen, [1])).toEqual([
      'a:// 1/1',
      '  i 1/2',
      '    2 1/1',
      '  ◇ a://h/{id} 2/2',
    ]);
  });

  it('are hidden with their closed folder', () => {
    const tree = treeOf('a://h/1');
    expect(drawWith(tree, ['a://h/{id}'], { isOpen: () => false })).toEqual(['a://|h 1/1']);
  });

  it('open to show their expansions', () => {
    const tree = treeOf('a://h/1');
    const guest = { ...guestOf(tree, 'a://h/{id}'), expansions: 2 };
    const folded = rowsOf(tree, allOpen, undefined, [guest]);
    expect(folded.at(2)).toMatchObject({ template: 0, expansion: -1, folder: true, open: false });
    expect(folded.length).toBe(3);
    expect(folded.indexOfTemplate(0, 1)).toBe(-1);

    const rows = rowsOf(tree, allOpen, undefined, [{ ...guest, isOpen: true }, guestOf(tree, 'a://h/{other}')]);
    expect(rows.at(3)).toMatchObject({ template: 0, expansion: 0, depth: 2, folder: false, position: 1, setSize: 2 });
    expect(rows.indexOfTemplate(0, 1)).toBe(4);
    expect(rows.indexOfTemplate(0)).toBe(2);
    expect(rows.indexOfTemplate(1)).toBe(5);
    expect(rows.at(5)).toMatchObject({ folder: false, open: false, position: 3, setSize: 3 });
  });
});

describe('uriPath', () => {
  it.each([
    ['atlas://emea/site-00/2.dat', 'atlas://', ['emea', 'site-00', '2.dat']],
    ['file:///home/a', 'file:///', ['home', 'a']],
    ['file:/home/a', 'file:/', ['home', 'a']],
    ['urn:isbn:0451450523', 'urn:', ['isbn:0451450523']],
    ['data:text/plain,a/b', 'data:', ['text/plain,a/b']],
    ['https://h/p?next=/q#/r', 'https://', ['h', 'p?next=/q#/r']],
    ['a://h//x/', 'a://', ['h', '', 'x', '']],
    ['no scheme/at all', '', ['no scheme/at all']],
    ['', '', ['']],
    ['a://', 'a://', ['']],
  ])('%s', (uri, root, segments) => {
    expect(uriPath(uri)).toEqual({ root, segments });
  });
});

describe('segmentLabel', () => {
  it.each([
    ['a%20b', 'a b'],
    ['%E4%B8%AD%E6%96%87', '中文'],
    ['100%', '100%'],
    ['%E4', '%E4'],
    ['a%2Fb', 'a%2Fb'],
    ['%00', '%00'],
    ['%E2%80%AEtxt', '%E2%80%AEtxt'],
  ])('%s is shown as %s', (segment, label) => {
    expect(segmentLabel(segment)).toBe(label);
  });
});

it('doesn’t separate the segments of a path that is too long', () => {
  const long = Array.from({ length: 100 }, () => 'x'.repeat(100_000)).join('/');
  const { root, segments } = uriPath(`demo://a/b/${long}?q=/1#/2`);
  expect([root, segments.length, segments[0], segments[1]]).toEqual(['demo://', 3, 'a', 'b']);
  expect(segments[2]).toBe(`${long}?q=/1#/2`);
});
