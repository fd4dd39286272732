import { useCallback } from 'react';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import { useOpenDialog } from './address.ts';

/** What the name of the dialog that saves a request as a test begins with; its source follows as JSON. */
export const saveTestPrefix = 'save-test:';

/** Returns a function that opens the dialog that saves a request as a test. */
export function useSaveTest(): (source: CheckOrigin) => void {
  const openDialog = useOpenDialog();
  return useCallback((source) => openDialog(`${saveTestPrefix}${JSON.stringify(source)}`), [openDialog]);
}
