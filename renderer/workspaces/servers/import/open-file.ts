import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FailureError } from '#shared/messages/failure-error.ts';
import { client, host } from '../../../data/client.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { attempt, showError } from '../../../state/notice.ts';

/** Returns a function that shows the preview of a configuration file or bundle. */
export function useOpenFile(): (file: File) => Promise<void> {
  const { change } = useWindowSearch();
  return async (file) => {
    const dialog = await attempt(import('../dialogs/read-file.ts').then(({ previewOf }) => previewOf(file)));
    if (dialog !== undefined) change({ dialog });
  };
}

/** Opens files that are dropped on the window, unless something else handles the drop. */
export function useFileDrop(): void {
  const open = useOpenFile();
  const drop = useEffectEvent((event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined || event.defaultPrevented) return;
    event.preventDefault();
    void open(file);
  });
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

/** Shows the preview that a `loupe://` link proposes, or its failure in the notice bar. */
export function useLinkOffers(): void {
  const { change } = useWindowSearch();
  const hasOffer = useQuery(host.imports.offer.queryOptions()).data?.offer !== undefined;
  const show = useEffectEvent(async () => {
    const offer = (await attempt(client.imports.takeOffer()))?.offer;
    if (offer === undefined) return;
    if ('failure' in offer) showError(new FailureError(offer.failure));
    else change({ dialog: `import:${offer.previewId}` });
  });
  useEffect(() => {
    if (hasOffer) void show();
  }, [hasOffer]);
}
