import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const fileSchema = z.object({
  size: z.number(),
  offset: z.string(),
  integrity: z.object({
    algorithm: z.literal('SHA256'),
    hash: z.string(),
    blockSize: z.number(),
    blocks: z.array(z.string()),
  }),
});
const entrySchema = z.union([
  fileSchema,
  z.object({
    get files() {
      return z.record(z.string(), entrySchema);
    },
  }),
]);
type Entry = z.infer<typeof entrySchema>;

/** The contents of an asar archive by path, `/out/main/main.js`. Throws when a file isn't what its hashes say. */
export async function readArchive(path: string): Promise<Map<string, Buffer>> {
  const bytes = await readFile(path);
  // Four numbers, of which the last is the length of the JSON that follows.
  const header = entrySchema.parse(JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))));
  const start = 8 + bytes.readUInt32LE(4);
  const contents = new Map<string, Buffer>();
  const read = (entry: Entry, name: string): void => {
    if ('files' in entry) {
      for (const [inner, each] of Object.entries(entry.files)) read(each, `${name}/${inner}`);
      return;
    }
    const { size, offset, integrity } = entry;
    const content = bytes.subarray(start + Number(offset), start + Number(offset) + size);
    const blocks = Array.from({ length: Math.max(1, Math.ceil(size / integrity.blockSize)) }, (_, index) =>
      sha256(content.subarray(index * integrity.blockSize, (index + 1) * integrity.blockSize)),
    );
    const isWhole = content.length === size && sha256(content) === integrity.hash;
    if (!isWhole || blocks.join() !== integrity.blocks.join()) throw new Error(`${name} isn't what its hashes say`);
    contents.set(name, content);
  };
  read(header, '');
  return contents;
}

/** Writes the contents of an archive below `folder`. */
export async function extractArchive(contents: ReadonlyMap<string, Buffer>, folder: string): Promise<void> {
  for (const [name, content] of contents) {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
