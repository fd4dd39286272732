import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function importsRouter({ bundles, imports }: Host) {
  return {
    find: api.imports.find.handler(({ input }) => imports.find(input.folder)),
    openFile: api.imports.openFile.handler(({ input }) => imports.openFile(input)),
    openText: api.imports.openText.handler(({ input }) => imports.openText(input)),
    preview: api.imports.preview.handler(({ input }) => imports.preview(input.previewId)),
    uploadBundle: api.imports.uploadBundle.handler(async ({ input: { base64, ...upload } }) => ({
      uploadId: await bundles.receive(Buffer.from(base64, 'base64'), upload),
    })),
    bundle: api.imports.bundle.handler(({ input }) => bundles.preview(input.uploadId)),
    addBundle: api.imports.addBundle.handler(({ input }) => bundles.add(input.uploadId, input.values)),
    offer: api.imports.offer.handler(() => ({ offer: imports.offer })),
    takeOffer: api.imports.takeOffer.handler(() => ({ offer: imports.takeOffer() })),
    add: api.imports.add.handler(({ input }) => imports.add(input.previewId, input.chosen)),
  };
}
