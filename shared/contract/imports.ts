import { z } from 'zod';
import { bundlePreviewSchema } from '../model/imports/bundle.ts';
import {
  configFormatSchema,
  importOfferSchema,
  importPreviewSchema,
  importSourceSchema,
} from '../model/imports/imports.ts';
import { serverViewSchema } from '../model/server.ts';
import { procedure } from './base.ts';

const path = z.string().min(1).max(4096);

/** Servers from the configurations of other clients. Nothing is added before it was shown, or started without consent. */
export const imports = {
  /**
   * The configuration files of known clients on this machine, and those of the project in `folder`. Only files that
   * exist; one that cannot be used has a failure in place of its count.
   */
  find: procedure.input(z.object({ folder: path.optional() })).output(z.array(importSourceSchema)),
  /**
   * What importing a file of this machine would add; `folder` is the project that it belongs to. Secrets stay in the
   * host. Fails with `invalidConfig`.
   */
  openFile: procedure
    .input(z.object({ path, format: configFormatSchema.optional(), folder: path.optional() }))
    .output(importPreviewSchema),
  /** The same for the text of a file that was dropped, with its name. At most 8,000,000 characters. */
  openText: procedure
    .input(z.object({ text: z.string().max(8_000_000), source: z.string().max(4096) }))
    .output(importPreviewSchema),
  /** A preview that was made before. Fails with `unknownPreview` once twenty newer ones were made. */
  preview: procedure.input(z.object({ previewId: z.string() })).output(importPreviewSchema),
  /**
   * Sends an MCPB bundle in parts of at most 4 MB, in base64: the first without an `uploadId`, the others with the one
   * that it was given. Kept until it is added or Loupe ends. Fails with `badBundle`, `storageFailed`.
   */
  uploadBundle: procedure
    .input(
      z.object({ uploadId: z.string().optional(), fileName: z.string().max(255), base64: z.base64().max(6_000_000) }),
    )
    .output(z.object({ uploadId: z.string() })),
  /** What a bundle says of itself and holds; nothing is unpacked or run. Fails with `unknownPreview`, `badBundle`. */
  bundle: procedure.input(z.object({ uploadId: z.string() })).output(bundlePreviewSchema),
  /**
   * Unpacks a bundle into Loupe's folder and adds its server, whose command waits for consent. `values`: what was entered
   * for its options, by key; of a sensitive one it becomes a named secret. Fails with `unknownPreview`, `badBundle`,
   * `invalidConfig` and `storageFailed`.
   */
  addBundle: procedure
    .input(z.object({ uploadId: z.string(), values: z.record(z.string(), z.string().max(20_000)) }))
    .output(serverViewSchema),
  /** What a link `loupe://add?…` proposed that was opened outside; absent when nothing waits to be shown. */
  offer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /** The same, which then no longer waits. */
  takeOffer: procedure.output(z.object({ offer: importOfferSchema.optional() })),
  /**
   * Adds servers of a preview by their places among its candidates, counted from 0. Their commands wait for consent.
   * Fails with `unknownPreview`, `invalidConfig` and `storageFailed`.
   */
  add: procedure
    .input(z.object({ previewId: z.string(), chosen: z.array(z.number().int().min(0)).max(1000) }))
    .output(z.array(serverViewSchema)),
};
