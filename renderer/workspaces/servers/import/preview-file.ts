import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { client } from '../../../data/client.ts';

/** As much as the host takes of a text, in bytes. */
const largestText = 8_000_000;

/** A part of a bundle, in bytes. */
const partBytes = 3_000_000;

/** Hands a configuration file or a bundle to the host; the name of the dialog that shows its preview. */
export function previewOf(file: File): Promise<string> {
  return /\.(?:mcpb|dxt)$/i.test(file.name) ? uploadBundle(file) : readConfig(file);
}

async function readConfig(file: File): Promise<string> {
  if (file.size > largestText) {
    throw new FailureError(createFailure('invalidConfig', { file: file.name, problem: 'tooLarge', mebibytes: 8 }));
  }
  const { previewId } = await client.imports.openText({ text: await file.text(), source: file.name });
  return `import:${previewId}`;
}

async function uploadBundle(file: File): Promise<string> {
  let sent: { uploadId?: string } = {};
  for (let at = 0; at < file.size; at += partBytes) {
    const base64 = await base64Of(file.slice(at, at + partBytes));
    sent = await client.imports.uploadBundle({ ...sent, fileName: file.name.slice(-255), base64 });
  }
  return `bundle:${sent.uploadId ?? ''}`;
}

function base64Of(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(part);
  return promise;
}
