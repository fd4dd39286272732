import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { client } from '../../../data/client.ts';
import { uploadFile } from '../../../data/upload.ts';

/** The size limit of the host, in bytes, and as it is shown. */
const textLimit = { bytes: 8_000_000, mebibytes: 8 };

/** Sends a configuration file or a bundle to the host; resolves with the `dialog` of the address that previews it. */
export function previewOf(file: File): Promise<string> {
  return /\.(?:mcpb|dxt)$/i.test(file.name) ? uploadBundle(file) : readConfig(file);
}

/** The text of a file; rejects with `invalidConfig` when it is larger than the limit. */
export async function readText(file: File, limit: { bytes: number; mebibytes: number }): Promise<string> {
  if (file.size <= limit.bytes) return file.text();
  const { mebibytes } = limit;
  throw new FailureError(createFailure('invalidConfig', { file: file.name, problem: 'tooLarge', mebibytes }));
}

async function readConfig(file: File): Promise<string> {
  const { previewId } = await client.imports.openText({ text: await readText(file, textLimit), source: file.name });
  return `import:${previewId}`;
}

async function uploadBundle(file: File): Promise<string> {
  return `bundle:${await uploadFile(file, (part) => client.imports.uploadBundle(part))}`;
}
