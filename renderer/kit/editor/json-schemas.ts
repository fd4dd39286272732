import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { Json } from '#shared/model/json.ts';

const known = new Map<string, Json>();

/**
 * Sets the schema of the file of this name in the editor; undefined removes it. The schema serves completion and
 * hover alone: the verdict on a text comes from the host. Nothing is ever fetched.
 */
export function associateSchema(name: string, schema: Json | undefined): void {
  if (schema === undefined && !known.has(name)) return;
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
