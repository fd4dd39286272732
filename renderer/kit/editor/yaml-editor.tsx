import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { usePreferences } from '../../state/preferences.ts';
import { hasFocus } from '../../ui/focus.ts';
import css from './editor.module.css';
import { loadMonaco, sharedOptions } from './load-monaco.ts';
import type { Monaco } from './monaco-setup.ts';

/** A problem at a place of the text; line and column count from 1. */
interface LineMark {
  line: number;
  column: number;
  message: string;
}

/** What may be written at the cursor. */
export interface Suggestion {
  label: string;
  /** What is inserted; `$0`: where the cursor goes. */
  insert: string;
  documentation: string | undefined;
}

interface YamlEditorProps {
  value: string;
  label: string;
  onChange: (value: string) => void;
  marks: readonly LineMark[];
  /** What may be written in place of the word before the cursor: the lines of the text, and the cursor's line from 0. */
  suggest: (lines: readonly string[], line: number) => readonly Suggestion[];
  /** A place to go to, as it is at first and whenever another object is given. */
  target?: { line: number; column: number } | undefined;
}

type Editor = ReturnType<Monaco['editor']['create']>;

const markOwner = 'format';

/** An editor of YAML text with marks, and completion from outside. A plain text area until it is loaded. */
export function YamlEditor({ value, label, onChange, marks, suggest, target }: YamlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const name = `yaml${useId().replaceAll(/\W/g, '')}`;
  const [loaded, setLoaded] = useState<{ monaco: Monaco; editor: Editor }>();
  const isWrapped = usePreferences(({ wrapsLines }) => wrapsLines);
  /** Texts that were reported and aren't the `value` yet. */
  const reported = useRef(new Set<string>());
  const reportChange = useEffectEvent(onChange);
  const suggestHere = useEffectEvent(suggest);
  const createHere = useEffectEvent((monaco: Monaco, at: HTMLElement) => createEditor(monaco, at, name, value));

  useEffect(() => {
    let editor: Editor | undefined;
    let completion: { dispose(): void } | undefined;
    let isGone = false;
    loadMonaco().then((monaco) => {
      if (isGone || host.current === null) return;
      const typing = hasFocus(plain.current);
      const created = createHere(monaco, host.current);
      editor = created;
      created.onDidChangeModelContent(({ isFlush }) => {
        if (isFlush) return;
        const text = created.getValue();
        reported.current.add(text);
        reportChange(text);
      });
      completion = monaco.languages.registerCompletionItemProvider('yaml', {
        // All YAML editors share the language: each answers for its own text.
        provideCompletionItems: (model, position) =>
          model === created.getModel()
            ? { suggestions: completions(monaco, model, position, suggestHere) }
            : { suggestions: [] },
      });
      setLoaded({ monaco, editor: created });
      if (typing) created.focus();
      // The plain text area stays.
    }, reportError);
    return () => {
      isGone = true;
      completion?.dispose();
      editor?.getModel()?.dispose();
      editor?.dispose();
      setLoaded(undefined);
    };
  }, []);

  useLayoutEffect(() => {
    const model = loaded?.editor.getModel();
    if (!model) return;
    if (value === model.getValue()) reported.current.clear();
    // A late `value` of our own must not undo newer typing. As an edit, so that it can be undone.
    else if (!reported.current.has(value)) {
      loaded?.editor.executeEdits('value', [{ range: model.getFullModelRange(), text: value }]);
    }
  }, [loaded, value]);

  useEffect(() => {
    loaded?.editor.updateOptions({ ariaLabel: label, wordWrap: isWrapped ? 'on' : 'off' });
  }, [loaded, label, isWrapped]);

  useEffect(() => {
    const model = loaded?.editor.getModel();
    if (loaded === undefined || !model) return;
    const { monaco } = loaded;
    const markers = marks.map(({ line, column, message }) => ({
      message,
      severity: monaco.MarkerSeverity.Error,
      startLineNumber: line,
      startColumn: column,
      endLineNumber: line,
      endColumn: line <= model.getLineCount() ? Math.max(column + 1, model.getLineMaxColumn(line)) : column + 1,
    }));
    monaco.editor.setModelMarkers(model, markOwner, markers);
  }, [loaded, marks]);

  useEffect(() => {
    if (loaded === undefined || target === undefined) return;
    const position = { lineNumber: target.line, column: target.column };
    loaded.editor.setPosition(position);
    loaded.editor.revealPositionInCenterIfOutsideViewport(position);
    loaded.editor.focus();
  }, [loaded, target]);

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
    </div>
  );
}

function createEditor(monaco: Monaco, host: HTMLElement, name: string, text: string): Editor {
  return monaco.editor.create(host, {
    ...sharedOptions(host),
    model: monaco.editor.createModel(text, 'yaml', monaco.Uri.parse(`inmemory://yaml/${name}.yaml`)),
    renderLineHighlight: 'line',
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    fixedOverflowWidgets: true,
    // Tab leaves the editor, as everywhere; Ctrl+M makes it indent.
    tabFocusMode: true,
    // A key without its colon yet is a string to the highlighting.
    quickSuggestions: { strings: true, other: true, comments: false },
    wordBasedSuggestions: 'off',
  });
}

type Model = NonNullable<ReturnType<Editor['getModel']>>;
interface Position {
  lineNumber: number;
  column: number;
}

function completions(
  monaco: Monaco,
  model: Model,
  { lineNumber, column }: Position,
  suggest: YamlEditorProps['suggest'],
) {
  const { startColumn } = model.getWordUntilPosition({ lineNumber, column });
  const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn: column };
  return suggest(model.getLinesContent(), lineNumber - 1).map(({ label, insert, documentation }, index) => ({
    label,
    kind: monaco.languages.CompletionItemKind.Property,
    insertText: insert,
    insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
    range,
    // In the order of the format.
    sortText: String(index).padStart(3, '0'),
    ...(documentation !== undefined && { documentation }),
  }));
}
