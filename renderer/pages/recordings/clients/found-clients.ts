import { useQuery } from '@tanstack/react-query';
import { type ClientEntry, type ClientEntryPlace, clientEntryPlaceSchema } from '#shared/recording/recorded-clients.ts';
import { host, queryClient } from '../../../data/client.ts';
import { useOpenDialog } from '../../../state/address.ts';

const dialogName = 'recordClient';

/**
 * The entries in the configurations of clients; `folder` adds those of a project, empty none. Read again with each view
 * and each time the window gets the focus: no one reports what other programs do to the files.
 */
export function useFoundClients(folder = '') {
  const input = folder === '' ? {} : { folder };
  return useQuery(host.recordedClients.find.queryOptions({ input, staleTime: 0, refetchOnWindowFocus: true }));
}

/** Reads the configurations again, after Loupe changed one. */
export function refreshFoundClients(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: host.recordedClients.find.key() });
}

export function hasRecorder({ state }: ClientEntry): boolean {
  return state === 'recorded' || state === 'changed';
}

/** Identifies an entry in lists and addresses. */
export function entryKey({ file, at }: ClientEntryPlace): string {
  return JSON.stringify({ file, at });
}

/** Returns a function that opens the dialog for one entry, or without a place the one with all entries. */
export function useOpenRecordClient(): (place?: ClientEntryPlace) => void {
  const openDialog = useOpenDialog();
  return (place) => openDialog(place === undefined ? dialogName : `${dialogName}:${entryKey(place)}`);
}

/** What a dialog of the address is about: `all` entries or one; undefined when it is another dialog. */
export function recordClientDialog(dialog: string | undefined): 'all' | ClientEntryPlace | undefined {
  if (dialog === dialogName) return 'all';
  if (dialog?.startsWith(`${dialogName}:`) !== true) return undefined;
  try {
    return clientEntryPlaceSchema.parse(JSON.parse(dialog.slice(dialogName.length + 1)));
  } catch {
    // An address may be cut or made up.
    return 'all';
  }
}
