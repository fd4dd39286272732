import { useQuery } from '@tanstack/react-query';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { HeldSnapshot, SurfaceChange } from '#shared/model/snapshot.ts';
import { client, host, queryClient } from './client.ts';
import { uploadFile } from './upload.ts';

/** What changed in a server's offer since it was last used; undefined when nothing did. */
export function useSurfaceChange(serverId: ServerId): SurfaceChange | undefined {
  const { data } = useQuery(host.snapshots.changed.queryOptions());
  return data?.find((change) => change.serverId === serverId);
}

/** Accepts or dismisses what changed. Rejects with what the host throws. */
export async function settleSurfaceChange(serverId: ServerId, how: 'accept' | 'dismiss'): Promise<void> {
  await client.snapshots[how]({ serverId });
  await queryClient.invalidateQueries({ queryKey: host.snapshots.changed.key() });
}

/** Takes a snapshot of what a session's server offers. Rejects with what the host throws. */
export function takeSnapshot(sessionId: SessionId): Promise<HeldSnapshot> {
  return client.snapshots.take({ sessionId });
}

/** What a server offered before it changed. Rejects with what the host throws. */
export function snapshotBefore(serverId: ServerId): Promise<HeldSnapshot> {
  return client.snapshots.before({ serverId });
}

/** A range of a snapshot's text, in base64. Rejects with what the host throws. */
export async function snapshotBytes(snapshotId: string, offset: number, length: number): Promise<string> {
  return (await client.snapshots.bytes({ snapshotId, offset, length })).base64;
}

/** Opens a snapshot or session file. Rejects with what the host throws. */
export async function openSnapshotFile(file: File): Promise<HeldSnapshot> {
  const uploadId = await uploadFile(file, (part) => client.snapshots.upload(part));
  return client.snapshots.open({ uploadId });
}
