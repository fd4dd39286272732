import { useCallback } from 'react';
import type { ExportSource } from '#shared/model/recordings/session-export.ts';
import { useOpenDialog } from './address.ts';

/** What the name of the dialog that exports a session begins with; its source follows as JSON. */
export const exportPrefix = 'export-session:';
/** The dialog that imports recordings. */
export const importRecordings = 'import-recordings';

/** Returns a function that opens the dialog that exports a session. */
export function useExportSession(): (source: ExportSource) => void {
  const openDialog = useOpenDialog();
  return useCallback((source) => openDialog(`${exportPrefix}${JSON.stringify(source)}`), [openDialog]);
}
