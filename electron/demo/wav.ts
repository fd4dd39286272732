/** Samples in a second. */
export const wavRate = 8000;

/** A WAV file of samples from -1 to 1, mono, 8 bits, 8 kHz. */
export function encodeWav(length: number, sampleAt: (index: number) => number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(wavRate, 24);
  header.writeUInt32LE(wavRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(length, 40);
  const samples = Uint8Array.from({ length }, (_, index) => 128 + Math.round(127 * sampleAt(index)));
  return Buffer.concat([header, samples]);
}
