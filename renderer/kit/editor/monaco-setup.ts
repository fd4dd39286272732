import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/cpp/register';
import 'monaco-editor/languages/definitions/csharp/register';
import 'monaco-editor/languages/definitions/css/register';
import 'monaco-editor/languages/definitions/dockerfile/register';
import 'monaco-editor/languages/definitions/go/register';
import 'monaco-editor/languages/definitions/graphql/register';
import 'monaco-editor/languages/definitions/html/register';
import 'monaco-editor/languages/definitions/ini/register';
import 'monaco-editor/languages/definitions/java/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/kotlin/register';
import 'monaco-editor/languages/definitions/less/register';
import 'monaco-editor/languages/definitions/lua/register';
import 'monaco-editor/languages/definitions/markdown/register';
import 'monaco-editor/languages/definitions/php/register';
import 'monaco-editor/languages/definitions/powershell/register';
import 'monaco-editor/languages/definitions/protobuf/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/r/register';
import 'monaco-editor/languages/definitions/ruby/register';
import 'monaco-editor/languages/definitions/rust/register';
import 'monaco-editor/languages/definitions/scss/register';
import 'monaco-editor/languages/definitions/shell/register';
import 'monaco-editor/languages/definitions/sql/register';
import 'monaco-editor/languages/definitions/swift/register';
import 'monaco-editor/languages/definitions/typescript/register';
import 'monaco-editor/languages/definitions/xml/register';
import 'monaco-editor/languages/definitions/yaml/register';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { Json } from '#shared/model/json/json.ts';

// The content policy allows workers from the app's own files only.
self.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

// The editor would colour a new text when the browser is idle, which a busy one may not be for minutes.
monaco.editor.onDidCreateEditor((editor) => {
  const colorVisibleLines = () => editor.handleInitialized?.();
  editor.onDidChangeModel(colorVisibleLines);
  editor.onDidLayoutChange(colorVisibleLines);
});

// These take time with every large document, and nothing here shows them.
jsonDefaults.setModeConfiguration({
  ...jsonDefaults.modeConfiguration,
  documentSymbols: false,
  colors: false,
  selectionRanges: false,
});

const known = new Map<string, Json>();

/**
 * Sets or, with undefined, removes the schema of a file in the editor, for completion and hover only: the host validates the text. Nothing is ever
 * fetched. Each change starts the editor's JSON worker anew for every open text, so it comes before the text is opened.
 */
export function associateSchema(name: string, schema: Json | undefined): void {
  if (known.get(name) === schema) return;
  if (schema === undefined) known.delete(name);
  else known.set(name, schema);
  jsonDefaults.setDiagnosticsOptions({
    ...jsonDefaults.diagnosticsOptions,
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemaValidation: 'ignore',
    schemas: [...known].map(([file, each]) => ({ uri: `inmemory://schema/${file}`, fileMatch: [file], schema: each })),
  });
}

/** Removes the schema of a file that is closed, with the next one that is set. */
export function forgetSchema(name: string): void {
  known.delete(name);
}

export { monaco };
export type Monaco = typeof import('monaco-editor/editor');
