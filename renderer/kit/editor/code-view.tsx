import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TextRange } from '#shared/mcp/json/json-tree.ts';
import { usePreferences } from '../../state/preferences.ts';
import { noteScroll, scrollKey, scrollOf } from '../../ui/scroll-memory.ts';
import css from './editor.module.css';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';
import { giveBack, longestAtOnce, makeEditor, type ReadingEditor, takeEditor } from './reading-editors.ts';

/** Characters shown as plain text until the editor is loaded: more than a screenful. */
const previewCharacters = 8_000;

interface CodeViewProps {
  value: string;
  /** A language of the editor, `plaintext` for none. */
  language: string;
  label: string;
  /** Wraps long lines whatever the preference. Extremely long lines are always wrapped. */
  isAlwaysWrapped?: boolean;
  /** Buttons in its upper right corner. */
  corner?: ReactNode;
  /** Characters that are marked and brought into view; another object is brought into view again. */
  mark?: TextRange | undefined;
  /** Values whose lines are marked as changed; nothing is brought into view. */
  changes?: readonly TextRange[] | undefined;
}

/**
 * Text in a read-only code editor: highlighting, folding, find (Ctrl/Cmd+F), wrapping (Alt+Z). Plain text until it is
 * loaded. The `_meta` of formatted JSON is folded at first: it is what the protocol adds.
 */
export function CodeView({ value, language, label, isAlwaysWrapped = false, corner, mark, changes }: CodeViewProps) {
  const wrapLabel = useTranslations('resources.read')('wrap');
  const host = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<ReadingEditor>();
  const isEndless = useMemo(() => hasEndlessLine(value), [value]);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines) || isAlwaysWrapped || isEndless;
  const takeHere = useEffectEvent((element: HTMLElement, longest: number) =>
    value.length <= longest ? takeEditor(element, value, language) : undefined,
  );
  const makeHere = useEffectEvent((monaco: Monaco, element: HTMLElement) => makeEditor(monaco, element, wrapLabel));

  useLayoutEffect(() => {
    let reading: ReadingEditor | undefined;
    let isGone = false;
    const show = (next: ReadingEditor) => {
      reading = next;
      setLoaded(next);
    };
    const spare = host.current === null ? undefined : takeHere(host.current, longestAtOnce);
    if (spare !== undefined) show(spare);
    else {
      // Making an editor takes longer than painting the plain text.
      afterPaint()
        .then(loadMonaco)
        .then(
          (monaco) => {
            if (isGone || host.current === null) return;
            show(takeHere(host.current, Number.POSITIVE_INFINITY) ?? makeHere(monaco, host.current));
          },
          // The plain text stays.
          reportError,
        );
    }
    return () => {
      isGone = true;
      if (reading !== undefined) giveBack(reading);
      setLoaded(undefined);
    };
  }, []);

  // Before the model is set, which measures the text once. In the same frame: a spare editor has no plain text below it.
  useLayoutEffect(() => {
    loaded?.editor.updateOptions({ ariaLabel: label, wordWrap: isWrapped ? 'on' : 'off' });
  }, [loaded, label, isWrapped]);

  useLayoutEffect(() => {
    if (loaded === undefined) return;
    const { monaco, editor } = loaded;
    const model = editor.getModel();
    if (model === null) editor.setModel(monaco.editor.createModel(value, language));
    else {
      if (model.getValue() !== value) model.setValue(value);
      monaco.editor.setModelLanguage(model, language);
    }
    const key = scrollKey(label, value);
    // A text that grows while it is read isn't moved.
    const top = model === null ? scrollOf(key) : undefined;
    if (top !== undefined) editor.setScrollTop(top);
    const scrolled = editor.onDidScrollChange(({ scrollTop }) => noteScroll(key, scrollTop));
    return () => scrolled.dispose();
  }, [loaded, value, language, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has the mark at its own place.
  useEffect(() => {
    const model = loaded?.editor.getModel();
    if (loaded === undefined || !model || mark === undefined) return;
    const { monaco, editor } = loaded;
    const range = monaco.Range.fromPositions(model.getPositionAt(mark.start), model.getPositionAt(mark.end));
    const marked = editor.createDecorationsCollection([{ range, options: { className: css.marked ?? '' } }]);
    editor.setPosition(range.getStartPosition());
    editor.revealRangeInCenterIfOutsideViewport(range);
    return () => marked.clear();
  }, [loaded, value, language, mark]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text has the changes at its own places.
  useEffect(() => {
    const model = loaded?.editor.getModel();
    if (loaded === undefined || !model || changes === undefined) return;
    const marked = loaded.editor.createDecorationsCollection(
      changes.map(({ start, end }) => ({
        range: loaded.monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
        options: { isWholeLine: true, className: css.changed ?? '', linesDecorationsClassName: css.changedEdge ?? '' },
      })),
    );
    return () => marked.clear();
  }, [loaded, value, language, changes]);

  const isMarked = mark !== undefined;
  useEffect(() => {
    if (loaded === undefined || language !== 'json' || isMarked) return;
    const selectionLines = linesOfMeta(value);
    if (selectionLines.length === 0) return;
    loaded.editor.trigger('loupe', 'editor.fold', { levels: 1, direction: 'down', selectionLines });
  }, [loaded, value, language, isMarked]);

  return (
    <div className={css.view} data-column={(corner !== undefined && isWrapped) || undefined}>
      <div ref={host} className={css.host} />
      {loaded === undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.plain} tabIndex={0} aria-label={label}>
          <pre data-wrapped={isWrapped || undefined}>{value.slice(0, previewCharacters)}</pre>
        </section>
      )}
      {corner !== undefined && <div className={css.corner}>{corner}</div>}
    </div>
  );
}

/** So many members are folded at most. */
const mostFolded = 100;

const metaOpening = '"_meta": {';

/** The lines, counting from 0, on which formatted JSON opens a `_meta`. */
function linesOfMeta(json: string): number[] {
  if (!json.includes(metaOpening)) return [];
  const lines = json.split('\n').flatMap((line, index) => (line.trim() === metaOpening ? [index] : []));
  return lines.slice(0, mostFolded);
}

/** Resolves in a new task after the next painted frame; at once in a hidden window. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

interface DiffViewProps {
  before: string;
  after: string;
  /** Long lines are always wrapped: all of the change must be seen. */
  isWhole?: boolean;
  /** A language of the editor, `plaintext` for none. */
  language: string;
  label: string;
}

type DiffEditor = ReturnType<Monaco['editor']['createDiffEditor']>;

/** Two texts and their differences: side by side where there is room, else inline. */
export function DiffView({ before, after, isWhole = false, language, label }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ monaco: Monaco; editor: DiffEditor }>();
  const [hasFailed, setFailed] = useState(false);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines) || isWhole;

  const shown = useRef<ReturnType<DiffEditor['createViewModel']>>(null);

  useEffect(() => {
    let editor: DiffEditor | undefined;
    let isGone = false;
    loadMonaco().then(
      (monaco) => {
        if (isGone || host.current === null) return;
        editor = createDiffView(monaco, host.current);
        setLoaded({ monaco, editor });
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      editor?.dispose();
      disposeDiff(shown.current);
      shown.current = null;
      setLoaded(undefined);
    };
  }, []);

  useEffect(() => {
    if (loaded === undefined) return;
    const { monaco, editor } = loaded;
    const old = shown.current;
    shown.current = editor.createViewModel({
      original: monaco.editor.createModel(before, language),
      modified: monaco.editor.createModel(after, language),
    });
    editor.setModel(shown.current);
    // Disposed only once the editor shows the new ones.
    disposeDiff(old);
    const firstDiff = editor.onDidUpdateDiff(() => {
      firstDiff.dispose();
      const [change] = editor.getLineChanges() ?? [];
      if (change !== undefined) editor.revealLineInCenterIfOutsideViewport(Math.max(1, change.modifiedStartLineNumber));
    });
    return () => firstDiff.dispose();
  }, [loaded, before, after, language]);

  useEffect(() => {
    if (loaded === undefined) return;
    const { editor } = loaded;
    const wordWrap = isWrapped ? 'on' : 'off';
    editor.updateOptions({ diffWordWrap: wordWrap, wordWrap });
    const listeners = [editor.getOriginalEditor(), editor.getModifiedEditor()].map((side) => {
      const name = () => {
        if (side.getRawOptions().ariaLabel !== label) side.updateOptions({ ariaLabel: label });
      };
      name();
      // The editor resets the name whenever there is room for both sides again.
      return side.onDidChangeConfiguration(name);
    });
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [loaded, isWrapped, label]);

  return (
    <div className={css.view}>
      <div ref={host} className={css.host} />
      {hasFailed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.plain} tabIndex={0} aria-label={label}>
          <pre>{after}</pre>
        </section>
      )}
    </div>
  );
}

/**
 * Ends a comparison, also one that is still computed. The editor never disposes of one that it makes from two texts: it
 * would stay in memory, and its computing would fail once the texts are gone.
 */
function disposeDiff(diff: ReturnType<DiffEditor['createViewModel']> | null): void {
  diff?.dispose();
  diff?.model.original.dispose();
  diff?.model.modified.dispose();
}

function createDiffView(monaco: Monaco, host: HTMLElement): DiffEditor {
  return monaco.editor.createDiffEditor(host, {
    ...sharedOptions(host),
    readOnly: true,
    domReadOnly: true,
    originalEditable: false,
    tabFocusMode: true,
    renderLineHighlight: 'none',
    useInlineViewWhenSpaceIsLimited: true,
    renderSideBySideInlineBreakpoint: 760,
    // Nothing can be reverted or staged here.
    renderMarginRevertIcon: false,
    renderGutterMenu: false,
    ignoreTrimWhitespace: false,
    renderOverviewRuler: false,
    // Fewer lines have room.
    hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 30 },
  });
}
