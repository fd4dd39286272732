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

/** Shows the preview of a `loupe://` link, a configuration or a bundle that the system opened with Loupe, or its failure in the notice bar. */
export function useLinkOffers(): void {
  const { change } = useWindowSearch();
  const hasOffer = useQuery(host.imports.offer.queryOptions()).data?.offer !== undefined;
  const show = useEffectEvent(async () => {
    const offer = (await attempt(client.imports.takeOffer()))?.offer;
    if (offer === undefined) return;
    if ('failure' in offer) showError(new FailureError(offer.failure));
    else change({ dialog: 'uploadId' in offer ? `bundle:${offer.uploadId}` : `import:${offer.previewId}` });
  });
  useEffect(() => {
    if (hasOffer) void show();
  }, [hasOffer]);
}
