import { type ESTree, parseSync, Visitor } from 'vite';

/** A part of a file that is executed as a whole or not at all, nested parts aside. Offsets as in `Mutant`. */
interface Part {
  start: number;
  end: number;
}

export interface Probed {
  /** The text with a probe in each part; line numbers stay. */
  text: string;
  /** The parts by the number of their probe, 0 for the loading of the file. */
  parts: Part[];
}

/**
 * Adds probes to a file: each writes `<id> <number>` into the file `hits` when its part is executed for the first time,
 * and notes it in `globalThis.__hits`. With an empty `hits`, nothing is written.
 */
export function withProbes(file: string, text: string, id: string, hits: string): Probed {
  const { program } = parseSync(file, text);
  const parts: Part[] = [{ start: 0, end: text.length }];
  const openings: { at: number; text: string }[] = [];
  const closings: { at: number; text: string }[] = [];
  const probe = ({ start, end }: Part, before: string, after: string) => {
    openings.push({ at: start, text: before.replace('#', `__hit(${parts.length})`) });
    // Inner parts come later and are closed first.
    if (after !== '') closings.unshift({ at: end, text: after });
    parts.push({ start, end });
  };
  const statements = (body: readonly Statement[]) => {
    for (const each of body) if (!isDeclaration(each)) probe(each, '#;', '');
  };
  const single = (body: Statement | null | undefined) => {
    if (body && body.type !== 'BlockStatement') probe(body, '{#;', '}');
  };
  new Visitor({
    BlockStatement: ({ body }) => statements(body),
    StaticBlock: ({ body }) => statements(body),
    SwitchCase: ({ consequent }) => statements(consequent),
    IfStatement: ({ consequent, alternate }) => {
      single(consequent);
      if (alternate?.type !== 'IfStatement') single(alternate);
    },
    WhileStatement: ({ body }) => single(body),
    DoWhileStatement: ({ body }) => single(body),
    ForStatement: ({ body }) => single(body),
    ForOfStatement: ({ body }) => single(body),
    ForInStatement: ({ body }) => single(body),
    ArrowFunctionExpression: ({ body, expression }) => {
      if (expression) probe(body, '(#,', ')');
    },
    PropertyDefinition: ({ value }) => {
      if (value) probe(value, '(#,', ')');
    },
  }).visit(program);
  return { text: header(id, hits) + inserted(text, openings, closings), parts };
}

/** The number of the innermost part that contains the offset. */
export function partAt(parts: readonly Part[], offset: number): number {
  let found = 0;
  for (const [index, { start, end }] of parts.entries()) {
    const best = parts[found];
    if (start <= offset && offset < end && best && end - start <= best.end - best.start) found = index;
  }
  return found;
}

type Statement = ESTree.Statement | ESTree.Directive;

function isDeclaration({ type }: Statement): boolean {
  return /^(?:TS|Function|Class|Import|Export)/.test(type);
}

/** Each worker thread and process writes for itself. A function is there before the modules that import this one. */
function header(id: string, hits: string): string {
  const key = `__hits_${id}`;
  const write =
    hits === ''
      ? ''
      : `process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(hits)}, '${id} ' + n + '\\n')`;
  return `function __hit(n) { const seen = (globalThis.__hits ??= {}).${key} ??= []; if (seen[n]) return; seen[n] = true; ${write}; } __hit(0);`;
}

function inserted(
  text: string,
  openings: readonly { at: number; text: string }[],
  closings: readonly { at: number; text: string }[],
): string {
  const all = [...closings, ...openings].sort((one, other) => one.at - other.at);
  let result = '';
  let end = 0;
  for (const { at, text: piece } of all) {
    result += text.slice(end, at) + piece;
    end = at;
  }
  return result + text.slice(end);
}
