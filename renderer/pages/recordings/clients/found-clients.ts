import { useQuery } from '@tanstack/react-query';
import { type ClientEntry, type ClientEntryPlace, clientEntryPlaceSchema } from '#shared/recording/recorded-clients.ts';
import { host, queryClient } from '../../../data/client.ts';
import { useOpenDialog } from '../../../state/address.ts';

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

/** What is done with a client: it is recorded, or measured by `loupe probe`. */
export type ClientAction = 'record' | 'measure';

/** The dialogs' names in the address. */
const dialogNames = { record: 'recordClient', measure: 'measureClient' } as const satisfies Record<
  ClientAction,
  string
>;

/** Returns a function that opens the dialog for one entry, or without a place the one with all entries. */
export function useOpenClientDialog(action: ClientAction): (place?: ClientEntryPlace) => void {
  const openDialog = useOpenDialog();
  const name = dialogNames[action];
  return (place) => openDialog(place === undefined ? name : `${name}:${entryKey(place)}`);
}

/** What a dialog of the address is about: an entry, or without a place all; undefined when it is another dialog. */
export function clientDialog(
  dialog: string | undefined,
): { action: ClientAction; place?: ClientEntryPlace } | undefined {
  const [name = '', place] = dialog?.split(/:(.*)/s) ?? [];
  const action = (['record', 'measure'] as const).find((each) => dialogNames[each] === name);
  if (action === undefined) return undefined;
  if (place === undefined) return { action };
  try {
    return { action, place: clientEntryPlaceSchema.parse(JSON.parse(place)) };
  } catch {
    // An address may be cut or made up.
    return { action };
  }
}
