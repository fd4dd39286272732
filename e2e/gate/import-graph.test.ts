import { expect, test } from 'vitest';
import { takenIn, usersOf } from './import-graph.ts';

const [unit, index] = ['renderer/kit/list', 'renderer/kit/list/index.ts'];
const entryPoint = `
  import { lazyView } from '../../ui/lazy-view.tsx';
  export { Row, type RowProps as Props } from './row.tsx';
  export { Search } from './search.tsx';
  export const Pages = lazyView(async () => (await import('./pages.tsx')).PagesDialog);
`;
const users = (file: string, texts: Record<string, string>) => {
  const taken = Object.entries({ [index]: entryPoint, ...texts }).flatMap(([from, text]) => takenIn(from, text));
  return [...usersOf(`${unit}/${file}`, taken)];
};

test('names are read with what they are passed on as', () => {
  expect(takenIn(index, entryPoint)).toEqual([
    { from: index, to: 'renderer/ui/lazy-view.tsx', name: 'lazyView' },
    { from: index, to: `${unit}/row.tsx`, name: 'Row', as: 'Row' },
    { from: index, to: `${unit}/row.tsx`, name: 'RowProps', as: 'Props', isType: true },
    { from: index, to: `${unit}/search.tsx`, name: 'Search', as: 'Search' },
    { from: index, to: `${unit}/pages.tsx`, name: 'PagesDialog', as: 'Pages', isLazy: true },
  ]);
  const from = 'shared/mcp/a.ts';
  expect(
    takenIn(from, "import './b.ts';\nimport {} from './c.ts';\nimport type * as all from '#host/d.ts?worker';"),
  ).toEqual([
    { from, to: 'shared/mcp/b.ts', name: '*' },
    { from, to: 'shared/mcp/c.ts', name: '*' },
    { from, to: 'electron/host/d.ts', name: '*', isType: true },
  ]);
  expect(takenIn(from, "export * from './b.ts';\nconst { x } = await import('./c.ts');")).toEqual([
    { from, to: 'shared/mcp/b.ts', name: '*', as: '*' },
    { from, to: 'shared/mcp/c.ts', name: '*', isLazy: true },
  ]);
});

test('the users of a file behind an entry point are those that take its names there', () => {
  const texts = {
    'renderer/workspaces/tools/a.tsx': "import { Row } from '../../kit/list/index.ts';",
    'renderer/workspaces/tools/b.tsx': "import {\n  Pages,\n  type Props,\n} from '../../kit/list/index.ts';",
    [`${unit}/pages.tsx`]: "import { Search } from './search.tsx';",
  };
  expect(users('row.tsx', texts)).toEqual(['renderer/workspaces/tools/a.tsx', 'renderer/workspaces/tools/b.tsx']);
  expect(users('search.tsx', texts)).toEqual([`${unit}/pages.tsx`]);
  expect(users('pages.tsx', texts)).toEqual(['renderer/workspaces/tools/b.tsx']);
});

test('an entry point that uses a file itself is its user, and one behind another is looked through', () => {
  const own = { [index]: "import { useRows } from './rows.ts';\nexport { Row } from './rows.ts';\nuseRows();" };
  expect(users('rows.ts', own)).toEqual([index]);
  const outer = {
    'renderer/kit/index.ts': "export * from './list/index.ts';",
    'renderer/app/a.tsx': "import { Search } from '../kit/index.ts';",
    'renderer/app/b.tsx': "import { Row } from '../kit/index.ts';",
  };
  expect(users('search.tsx', outer)).toEqual(['renderer/app/a.tsx']);
});
