import { type } from '@orpc/contract';
import { z } from 'zod';
import {
  type ExportStep,
  exportedSessionSchema,
  exportRequestSchema,
  exportSourceSchema,
  type PreviewStep,
} from '../model/recordings/session-export.ts';
import { procedure } from './base.ts';

const byId = z.object({ exportId: z.string() });

/** Sessions written to files. Each call fails with `nothingToExport`, `unknownRecording`, `recordingUnreadable`. */
export const sessionExports = {
  /** The sessions whose frames a source has, in the order of their first ones; none for a recording. */
  sessions: procedure
    .input(z.object({ source: exportSourceSchema }))
    .output(z.object({ sessions: z.array(exportedSessionSchema) })),
  /** What the file will contain. Takes as long as writing it; progress comes as for `write`. */
  preview: procedure.input(exportRequestSchema).output(type<AsyncIteratorObject<PreviewStep, void, void>>()),
  /**
   * Writes the file: in the desktop app where the user chooses, else for `read`. Progress comes at most five times a
   * second; ending the iteration cancels, and leaves no file.
   */
  write: procedure.input(exportRequestSchema).output(type<AsyncIteratorObject<ExportStep, void, void>>()),
  /** Bytes of a written file in base64. Fails with `unknownExport`. */
  read: procedure
    .input(byId.extend({ offset: z.number().int().min(0), length: z.number().int().min(1).max(8_000_000) }))
    .output(z.object({ base64: z.string() })),
  /** Removes a file that was written for `read`. */
  discard: procedure.input(byId).output(z.void()),
  /** Shows a saved file in the system's file manager. Fails with `unknownExport`. */
  reveal: procedure.input(byId).output(z.void()),
};
