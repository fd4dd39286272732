import { ByteCollector } from './byte-collector.ts';
import type { HttpResponse } from './http-client.ts';
import type { CutReason, HttpLimits } from './http-limits.ts';

/** A body as far as it was read. */
export interface BodyRead {
  bytes: Buffer;
  /** Set when Loupe stopped reading, because the server sent too much or took too long. */
  cut?: CutReason;
  /** Set when the exchange broke off. */
  broken?: unknown;
}

/** Reads a body whole, unless it breaks a limit; then the exchange is closed. Never throws. */
export async function readBody(response: HttpResponse, limits: HttpLimits): Promise<BodyRead> {
  const collector = new ByteCollector(limits.messageBytes);
  let cut: CutReason | undefined;
  const timer = setTimeout(() => {
    cut = 'time';
    response.body.destroy(new Error('the time limit passed'));
  }, limits.bodyMs);
  try {
    for await (const chunk of response.body) {
      if (!collector.push(chunk)) cut = 'size';
      else if (isOverCompressed(collector.length, response, limits)) cut = 'ratio';
      if (cut !== undefined) break;
    }
    return { bytes: collector.take(), ...(cut && { cut }) };
  } catch (broken) {
    return { bytes: collector.take(), ...(cut === undefined ? { broken } : { cut }) };
  } finally {
    clearTimeout(timer);
  }
}

function isOverCompressed(decompressed: number, response: HttpResponse, limits: HttpLimits): boolean {
  const compressed = response.compressedBytes();
  if (compressed === undefined || decompressed < limits.ratioFromBytes) return false;
  return decompressed > compressed * limits.ratio;
}
