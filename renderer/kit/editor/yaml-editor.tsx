import { useCallback, useId, useMemo } from 'react';
import type { Monaco } from './monaco-setup.ts';
import { type Model, TextEditor } from './text-editor.tsx';

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

const options = {
  insertSpaces: true,
  detectIndentation: false,
  // A key without its colon yet is a string to the highlighting.
  wordBasedSuggestions: 'off',
} as const;

/** An editor of YAML text with marks, and completion from outside. A plain text area until it is loaded. */
export function YamlEditor({ marks, suggest, target, ...text }: YamlEditorProps) {
  const name = `yaml${useId().replaceAll(/\W/g, '')}`;
  const marksIn = useCallback(
    (model: Model) =>
      marks.map(({ line, column, message }) => {
        const last = line <= model.getLineCount() ? Math.max(column + 1, model.getLineMaxColumn(line)) : column + 1;
        return {
          message,
          start: { lineNumber: line, column },
          end: { lineNumber: line, column: last },
        };
      }),
    [marks],
  );
  const targetIn = useMemo(() => target && (() => ({ lineNumber: target.line, column: target.column })), [target]);
  return (
    <TextEditor
      {...text}
      language="yaml"
      uri={`inmemory://yaml/${name}.yaml`}
      options={options}
      extend={({ monaco }, editor) => {
        const completion = monaco.languages.registerCompletionItemProvider('yaml', {
          // All YAML editors share the language: each answers for its own text.
          provideCompletionItems: (model, position) =>
            model === editor.getModel()
              ? { suggestions: completions(monaco, model, position, suggest) }
              : { suggestions: [] },
        });
        return () => completion.dispose();
      }}
      marksIn={marksIn}
      targetIn={targetIn}
    />
  );
}

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
