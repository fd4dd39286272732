import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../../state/preferences.ts';
import { hasFocus } from '../../ui/focus.ts';
import css from './editor.module.css';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import { hasEndlessLine } from './long-lines.ts';
import type { Monaco } from './monaco-setup.ts';
import type { formatPastedLines } from './pasted-lines.ts';

export type Setup = typeof import('./monaco-setup.ts');
export type Editor = ReturnType<Monaco['editor']['create']>;
export type Model = NonNullable<ReturnType<Editor['getModel']>>;

interface OpenEditor {
  monaco: Monaco;
  editor: Editor;
  /** Inserts the rest of a pasted text into the editor. */
  finishPaste: () => void;
}

/** A remark about a place of the text: its first character and the one after its last. */
export interface PlacedMark {
  start: { lineNumber: number; column: number };
  end: { lineNumber: number; column: number };
  message: string;
}

interface TextEditorProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
  language: 'json' | 'yaml';
  /** The address of the text, of no other open one. */
  uri: string;
  options: NonNullable<Parameters<Monaco['editor']['create']>[1]>;
  /** Called before the text is opened. */
  onLoad?: (setup: Setup) => void;
  /** Adds to the open editor what its language has; returns what takes it away again. */
  extend: (setup: Setup, editor: Editor) => () => void;
  /** Takes over what is pasted. */
  paste?: typeof formatPastedLines;
  /** The remarks, placed in the text; another function places others. */
  marksIn: (model: Model) => readonly PlacedMark[];
  /** The place to go to; each new function goes there again. */
  targetIn?: ((model: Model) => PlacedMark['start'] | undefined) | undefined;
  /** Buttons in its upper right corner. */
  corner?: ReactNode;
}

const markOwner = 'loupe';

/** An editor of a text with remarks. A plain text area until it is loaded. */
export function TextEditor(props: TextEditorProps) {
  const { value, label, onChange, language, uri, options, onLoad, extend, paste, marksIn, targetIn, corner } = props;
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<OpenEditor>();
  /** False while a pasted text is inserted piece by piece. */
  const [isWhole, setIsWhole] = useState(true);
  const isEndless = useMemo(() => hasEndlessLine(value), [value]);
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines) || isEndless;
  /** Texts that were reported and aren't the `value` yet. */
  const reported = useRef(new Set<string>());
  /** The last reported text, which the editor holds. */
  const newest = useRef<string>(undefined);
  const report = useEffectEvent((text: string) => {
    newest.current = text;
    reported.current.add(text);
    onChange(text);
  });
  const openHere = useEffectEvent((setup: Setup, at: HTMLElement) => {
    onLoad?.(setup);
    const { monaco } = setup;
    const editor = monaco.editor.create(at, {
      ...sharedOptions(at),
      model: monaco.editor.createModel(value, language, monaco.Uri.parse(uri)),
      renderLineHighlight: 'line',
      tabSize: 2,
      fixedOverflowWidgets: true,
      // Tab leaves the editor, as everywhere; Ctrl+M makes it indent.
      tabFocusMode: true,
      quickSuggestions: { strings: true, other: true, comments: false },
      ...options,
    });
    const pasted = paste?.(editor, {
      onStart: (text) => editor.updateOptions(readingOptions(text)),
      onPasted: (text) => {
        setIsWhole(false);
        report(text);
      },
      onWhole: () => setIsWhole(true),
    });
    editor.onDidChangeModelContent(({ isFlush }) => {
      if (!isFlush && pasted?.isUnderWay() !== true) report(editor.getValue());
    });
    return { editor, end: extend(setup, editor), finishPaste: () => pasted?.finish() };
  });

  useEffect(() => {
    let close = () => {};
    let isGone = false;
    // The plain text area stays after a failure.
    Promise.all([loadMonaco(), import('./monaco-setup.ts')]).then(([monaco, setup]) => {
      if (isGone || host.current === null) return;
      const typing = hasFocus(plain.current) ? plain.current : null;
      const { editor, end, finishPaste } = openHere(setup, host.current);
      close = () => {
        end();
        editor.getModel()?.dispose();
        editor.dispose();
      };
      setLoaded({ monaco, editor, finishPaste });
      if (typing !== null) continueTyping(monaco, editor, typing);
    }, reportError);
    return () => {
      isGone = true;
      close();
      setLoaded(undefined);
      setIsWhole(true);
    };
  }, []);

  useLayoutEffect(() => {
    const model = loaded?.editor.getModel();
    if (!model) return;
    if (value === newest.current || value === model.getValue()) reported.current.clear();
    // A late `value` of our own must not undo newer typing. As an edit, so that it can be undone.
    else if (!reported.current.has(value)) {
      loaded?.finishPaste();
      loaded?.editor.executeEdits('value', [{ range: model.getFullModelRange(), text: value }]);
    }
  }, [loaded, value]);

  useEffect(() => {
    loaded?.editor.updateOptions({ ariaLabel: label, wordWrap: isWrapped ? 'on' : 'off' });
  }, [loaded, label, isWrapped]);

  useEffect(() => loaded?.editor.updateOptions(readingOptions(value)), [loaded, value]);

  useEffect(() => {
    const model = loaded?.editor.getModel();
    if (loaded === undefined || !model || !isWhole) return;
    const { monaco } = loaded;
    const markers = marksIn(model).map(({ start, end, message }) => ({
      message,
      severity: monaco.MarkerSeverity.Error,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    }));
    monaco.editor.setModelMarkers(model, markOwner, markers);
  }, [loaded, marksIn, isWhole]);

  useEffect(() => {
    if (loaded === undefined || targetIn === undefined) return;
    const { editor, finishPaste } = loaded;
    finishPaste();
    const model = editor.getModel();
    const position = model && targetIn(model);
    if (!position) return;
    editor.setPosition(position);
    editor.revealPositionInCenterIfOutsideViewport(position);
    editor.focus();
  }, [loaded, targetIn]);

  return (
    <div className={css.view}>
      <div ref={host} className={css.host} />
      {loaded === undefined && (
        <textarea
          ref={plain}
          className={css.plainEditor}
          aria-label={label}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {corner !== undefined && <div className={css.corner}>{corner}</div>}
    </div>
  );
}

/** Longer texts aren't analyzed as a whole on the main thread. In characters. */
const maxReadLength = 200_000;

/** Options that need the whole text: bracket matching and sticky scroll. */
function readingOptions({ length }: string) {
  const isLong = length > maxReadLength;
  return { matchBrackets: isLong ? 'never' : 'always', stickyScroll: { enabled: !isLong } } as const;
}

/** Continues where the user was typing before the editor was loaded. */
function continueTyping(monaco: Monaco, editor: Editor, { selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  const model = editor.getModel();
  if (model === null) return;
  const [from, to] = [model.getPositionAt(selectionStart), model.getPositionAt(selectionEnd)];
  editor.setSelection(monaco.Range.fromPositions(from, to));
  editor.focus();
}
