import { useEffect } from 'react';
import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServerId } from './address.ts';

interface CurrentServerStore {
  last: ServerId | undefined;
}

const useStore = create<CurrentServerStore>(() => ({ last: undefined }));

/** The server that the address names, else the last one that it named: what the header and the rail refer to. */
export function useCurrentServerId(): ServerId | undefined {
  const named = useServerId();
  const last = useStore((store) => store.last);
  useEffect(() => {
    if (named !== undefined) useStore.setState({ last: named });
  }, [named]);
  return named ?? last;
}
