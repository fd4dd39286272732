import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import { offerUndo } from '../../../state/undo.ts';

/** Shows what the file has become; undefined when it wasn't changed. */
async function changed(serverId: ServerId, change: Promise<TestsFile>): Promise<TestsFile | undefined> {
  const file = await attempt(change);
  if (file !== undefined) queryClient.setQueryData(host.tests.file.queryKey({ input: { serverId } }), file);
  return file;
}

/** Gives a test another name. Resolves with whether it has it. */
export async function renameTest(
  serverId: ServerId,
  { revision }: TestsFile,
  { ordinal }: SavedTest,
  name: string,
): Promise<boolean> {
  return (await changed(serverId, client.tests.rename({ serverId, ordinal, revision, name }))) !== undefined;
}

/** Removes a test; undoing writes the file as it was, unless it has changed since. */
export async function removeTest(
  serverId: ServerId,
  { revision, text }: TestsFile,
  { ordinal, name }: SavedTest,
): Promise<void> {
  const file = await changed(serverId, client.tests.remove({ serverId, ordinal, revision }));
  if (file === undefined) return;
  offerUndo({ what: 'removed', name }, () =>
    changed(serverId, client.tests.write({ serverId, text, revision: file.revision })),
  );
}
