/** What a server may make Loupe hold and wait for while one response comes in. */
export interface HttpLimits {
  /** Bytes of one response, or of one server-sent event, after decompression. */
  messageBytes: number;
  /** Decompressed bytes for each byte that came over the network, once `ratioFromBytes` were decompressed. */
  ratio: number;
  ratioFromBytes: number;
  /** Milliseconds from a response's headers to the end of its body; event streams have no such limit. */
  bodyMs: number;
}

/**
 * A message is held several times while it is parsed, shown and stored, so the process stays below 600 MB.
 * Repetitive JSON compresses up to about 100:1; a gzip bomb reaches 1000:1.
 */
export const HTTP_LIMITS: HttpLimits = {
  messageBytes: 160 * 1024 * 1024,
  ratio: 200,
  ratioFromBytes: 16 * 1024 * 1024,
  bodyMs: 5 * 60_000,
};

/** Bytes stored of a redirect's own body, which nobody reads. */
export const HOP_BYTES = 64 * 1024;

/** Why a response was not read to its end. */
export type CutReason = 'size' | 'ratio' | 'time';
