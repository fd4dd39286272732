import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openFiles } from '../../testing/test-files.ts';
import { JsonFile } from './json-file.ts';

const schema = z.object({ version: z.literal(1), names: z.array(z.string()) });
const empty: z.infer<typeof schema> = { version: 1, names: [] };

let folder: string;
let path: string;
async function open(onChange?: () => void) {
  const file = await JsonFile.open({ path, schema, empty, ...(onChange && { onChange }) });
  file.watch(openFiles(10));
  return file;
}
const adding = (name: string) => (value: z.infer<typeof schema>) => ({ ...value, names: [...value.names, name] });

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'inner', 'names.json');
});

test('a missing file has the empty value; the first change creates it, indented', async () => {
  const file = await open();
  expect(file.value).toEqual(empty);
  await file.change(adding('Anna'));
  expect(await readFile(path, 'utf8')).toBe('{\n  "version": 1,\n  "names": [\n    "Anna"\n  ]\n}\n');
  await file.close();
});

test('concurrent changes are all applied, in order', async () => {
  const file = await open();
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => file.change(adding(name))));
  await file.close();
  expect((await open()).value.names).toEqual(['a', 'b', 'c', 'd']);
});

test('an edit by hand is read and reported', async () => {
  const onChange = vi.fn();
  const file = await open(onChange);
  await file.change(adding('a'));
  onChange.mockClear();
  await writeFileAtomic(path, '{"version":1,"names":["by hand"]}');
  await expect.poll(() => onChange).toHaveBeenCalledOnce();
  expect(file.value.names).toEqual(['by hand']);
  await file.close();
});

test('a change applies to an edit that wasn’t read yet', async () => {
  const file = await open();
  await file.change(adding('a'));
  await writeFileAtomic(path, '{"version":1,"names":["by hand"]}');
  await file.change(adding('b'));
  expect(file.value.names).toEqual(['by hand', 'b']);
  await file.close();
});

test('an invalid file keeps the last value, reports the place of the error and is never overwritten', async () => {
  const onChange = vi.fn();
  const file = await open(onChange);
  await file.change(adding('a'));
  const broken = '{"version":1,\n"names":["a" "b"]}';
  await writeFileAtomic(path, broken);
  await expect.poll(() => file.failure).toBeDefined();
  expect(file.failure).toMatchObject({
    code: 'invalidConfig',
    params: { file: 'names.json', line: 2, column: 14 },
    message: 'names.json can’t be used: it isn’t JSON from line 2, column 14 on (“"”).',
  });
  expect(file.value.names).toEqual(['a']);
  await expect(file.change(adding('c'))).rejects.toMatchObject({ failure: { code: 'invalidConfig' } });
  expect(await readFile(path, 'utf8')).toBe(broken);

  await writeFileAtomic(path, '{"version":1,"names":["repaired"]}');
  await expect.poll(() => file.failure).toBeUndefined();
  expect(file.value.names).toEqual(['repaired']);
  await file.close();
});

test.each([
  ['{"version":1,"names":["a",7]}', 'names.json can’t be used: “names[1]” is a number, but must be a string.'],
  ['{"version":2,"names":{}}', 'names.json can’t be used: it was written by a newer version of Loupe.'],
  ['[]', 'names.json can’t be used: it is an array, but must be an object.'],
])('%s is rejected with the reason', async (text, message) => {
  const file = await open();
  await file.change(adding('a'));
  await file.close();
  await writeFileAtomic(path, text);
  const reopened = await open();
  expect(reopened.value).toEqual(empty);
  expect(reopened.failure?.message).toContain(message);
  await reopened.close();
});

test('an unreadable file isn’t treated as missing', async () => {
  path = folder;
  const file = await open();
  expect(file.failure).toMatchObject({ code: 'invalidConfig', params: { problem: 'unreadable' } });
  await expect(file.change(adding('a'))).rejects.toMatchObject({ failure: { code: 'invalidConfig' } });
  await file.close();
});

test('a change that can’t be written fails and isn’t kept', async () => {
  const tooLongOnceATemporaryNameIsMade = 'n'.repeat(250);
  path = join(folder, tooLongOnceATemporaryNameIsMade);
  const file = await open();
  await expect(file.change(adding('a'))).rejects.toMatchObject({ failure: { code: 'storageFailed' } });
  expect(file.value).toEqual(empty);
  await file.close();
});
