import { useCallback } from 'react';
import type { CheckOrigin } from '#shared/model/checks/tests-file.ts';
import { useOpenDialog } from './address.ts';

/** What the name of the dialog that saves a request as a check begins with; its source follows as JSON. */
export const saveCheckPrefix = 'save-check:';

/** Returns a function that opens the dialog that saves a request as a check. */
export function useSaveCheck(): (source: CheckOrigin) => void {
  const openDialog = useOpenDialog();
  return useCallback((source) => openDialog(`${saveCheckPrefix}${JSON.stringify(source)}`), [openDialog]);
}
