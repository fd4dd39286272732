import { useState } from 'react';
import type { KnownServerRow } from '#shared/model/lists/known-server.ts';
import { KnownList, type KnownPlace } from './known-list.tsx';
import { KnownServerDialog } from './known-server-dialog.tsx';

/** Known servers: search a list, see what one would run and what it wants to know, add it. */
export function KnownDialog({ onClose }: { onClose: () => void }) {
  const [place, setPlace] = useState<KnownPlace>({ listId: undefined, text: '' });
  const [shown, setShown] = useState<{ listId: string; row: KnownServerRow }>();
  if (shown === undefined) {
    return (
      <KnownList
        place={place}
        onChange={setPlace}
        onChoose={(listId, row) => setShown({ listId, row })}
        onClose={onClose}
      />
    );
  }
  const { listId, row } = shown;
  return <KnownServerDialog listId={listId} row={row} onBack={() => setShown(undefined)} onClose={onClose} />;
}
