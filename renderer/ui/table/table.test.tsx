import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { en } from '#shared/messages/en/index.ts';
import { createFailure } from '#shared/messages/failure.ts';
import '../tokens.css';
import type { Column, Sorting } from './column.ts';
import { Table } from './table.tsx';
import type { TableSource } from './table-source.ts';
import { TableView } from './table-view.tsx';

interface Row {
  id: number;
}

const drawn = vi.fn((_: number) => {});
const columns: readonly Column<Row, { isMarked: boolean }, 'id' | 'double'>[] = [
  { id: 'id', heading: 'Id', firstSort: 'descending', text: ({ id }) => `row ${id}` },
  {
    id: 'double',
    heading: 'Double',
    look: 'number',
    cell: ({ id }, state) => {
      drawn(id);
      return `${2 * id}${state?.isMarked === true ? ' marked' : ''}`;
    },
  },
];

function sourceOf(rows: readonly Row[], state: TableSource<Row>['state'] = 'filled'): TableSource<Row> {
  return {
    total: rows.length,
    state,
    failure: state === 'failed' ? createFailure('connectionLost', { method: 'x' }) : undefined,
    rowAt: (index) => rows[index],
    keyOf: ({ id }) => id,
    indexOf: (key) => rows.findIndex(({ id }) => id === key),
    setVisible: () => {},
    reload: vi.fn(),
    subscribe: () => () => {},
    version: () => 0,
  };
}

interface ShownProps {
  source: TableSource<Row>;
  marked?: number;
  sort?: Sorting<'id' | 'double'>;
  noMatch?: string;
  onOpen?: (row: Row) => void;
  onToggle?: (row: Row) => void;
}

function Shown({ source, marked, sort, noMatch, onOpen, onToggle }: ShownProps) {
  const [active, setActive] = useState(-1);
  const row = source.rowAt(active);
  return (
    <IntlProvider locale="en" messages={en}>
      <div style={{ width: 600, height: 300, display: 'flex', flexDirection: 'column' }}>
        <TableView
          id="test"
          source={source}
          empty="Nothing here"
          noMatch={noMatch}
          details={row && { id: 'row', minSize: 100, content: `Details of ${row.id}` }}
        >
          <Table
            label="rows"
            source={source}
            columns={columns}
            className={undefined}
            {...(sort !== undefined && { sort })}
            activeIndex={active}
            onActivate={setActive}
            {...(onOpen !== undefined && { onOpen, onDoubleClick: onOpen })}
            onClose={row && (() => setActive(-1))}
            groupOf={({ id }) => (id % 2 === 0 ? { isOpen: id % 4 === 0 } : undefined)}
            {...(onToggle !== undefined && { onToggleGroup: onToggle })}
            stateOf={({ id }) => ({ isMarked: id === marked })}
          />
        </TableView>
      </div>
    </IntlProvider>
  );
}

const rowsTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

test('of a million rows those in view are drawn, and one again only when it changes', async () => {
  drawn.mockClear();
  const rows = new Map<number, Row>();
  const rowAt = (index: number) => {
    const row = rows.get(index) ?? { id: index + 1 };
    rows.set(index, row);
    return row;
  };
  const source = { ...sourceOf([]), total: 1_000_000, rowAt };
  const screen = await render(<Shown source={source} />);
  const grid = screen.getByRole('grid', { name: 'rows' });
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1000001');
  await expect.element(screen.getByText('row 1', { exact: true })).toBeInViewport();
  const first = drawn.mock.calls.length;
  expect(first).toBeLessThan(60);
  await screen.rerender(<Shown source={source} marked={3} />);
  await expect.element(screen.getByText('6 marked')).toBeInViewport();
  expect(drawn.mock.calls.slice(first)).toEqual([[3]]);
  grid.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('row 1000000')).toBeInViewport();
  await expect.element(screen.getByText('Details of 1000000')).toBeVisible();
});

test('keys go to a row, open it, close its details, and open or close a group', async () => {
  const [onOpen, onToggle] = [vi.fn(), vi.fn()];
  const screen = await render(<Shown source={sourceOf(rowsTo(20))} onOpen={onOpen} onToggle={onToggle} />);
  await expect.element(screen.getByText('row 1', { exact: true })).toBeVisible();
  screen.getByRole('grid').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('row', { selected: true })).toMatchTextContent('row 2');
  await expect.element(screen.getByText('Details of 2')).toBeVisible();
  await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowRight}');
  expect(onOpen.mock.calls).toEqual([[{ id: 2 }]]);
  expect(onToggle.mock.calls).toEqual([[{ id: 2 }]]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowLeft}');
  expect(onToggle.mock.calls.slice(1)).toEqual([[{ id: 4 }]]);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('Details of 4')).not.toBeInTheDocument();
  await screen.getByText('row 5', { exact: true }).dblClick();
  expect(onOpen).toHaveBeenLastCalledWith({ id: 5 });
});

test('a heading sorts by its column, at first as the column wants it', async () => {
  const onSort = vi.fn();
  const source = sourceOf(rowsTo(2));
  const screen = await render(<Shown source={source} sort={{ by: undefined, order: 'ascending', onSort }} />);
  const heading = screen.getByRole('columnheader', { name: 'Id' });
  await expect.element(heading).toHaveAttribute('aria-sort', 'none');
  await expect.element(screen.getByRole('columnheader', { name: 'Double' })).not.toHaveAttribute('aria-sort');
  await heading.getByRole('button').click();
  expect(onSort).toHaveBeenLastCalledWith('id', 'descending');
  await screen.rerender(<Shown source={source} sort={{ by: 'id', order: 'descending', onSort }} />);
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  await heading.getByRole('button').click();
  expect(onSort).toHaveBeenLastCalledWith('id', 'ascending');
});

test('without rows it says why: they are loading, it failed, there are none, or none matches', async () => {
  const loading = sourceOf([], 'loading');
  const screen = await render(<Shown source={loading} />);
  await expect.element(screen.getByText('Loading…', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Id' })).toBeVisible();
  const failed = sourceOf([], 'failed');
  await screen.rerender(<Shown source={failed} />);
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  expect(failed.reload).toHaveBeenCalledOnce();
  await screen.rerender(<Shown source={sourceOf([], 'empty')} />);
  await expect.element(screen.getByText('Nothing here')).toBeVisible();
  await screen.rerender(<Shown source={sourceOf([], 'empty')} noMatch="No row matches" />);
  await expect.element(screen.getByText('No row matches')).toBeVisible();
  await screen.rerender(<Shown source={sourceOf(rowsTo(1))} noMatch="No row matches" />);
  await expect.element(screen.getByText('row 1')).toBeVisible();
});
