import type { Host } from '#host/create-host.ts';
import { viewAddressSchema } from '#shared/model/app/desktop.ts';
import type { Opened } from './opened-arguments.ts';

/**
 * Lets the window in front show what the system opened with the app. Nothing is run or added: recordings are read, and
 * the rest becomes a preview. Returns the address of a view that was asked for.
 */
export function showOpened(
  { imports, bundles, recordings }: Pick<Host, 'imports' | 'bundles' | 'recordings'>,
  opened: Opened,
): string | undefined {
  switch (opened.type) {
    case 'link':
      imports.openLink(opened.link);
      return undefined;
    case 'view':
      return viewAddressSchema.safeParse(opened.address).data;
    case 'recording':
      void recordings.opened.open(opened.path);
      return undefined;
    case 'configuration':
      void imports.offerFrom(async () => ({ previewId: (await imports.openFile(opened)).previewId }));
      return undefined;
    case 'folder':
      void imports.offerFrom(async () => ({ previewId: (await imports.openFolder(opened.path)).previewId }));
      return undefined;
    case 'bundle':
      void imports.offerFrom(async () => ({ uploadId: await bundles.copy(opened.path) }));
      return undefined;
  }
}
