import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { z } from 'zod';
import { demoFacts, exitFacts } from '../front-ends/demo-facts.ts';
import { runLoupe } from '../front-ends/run-loupe.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { processEnded, sentence } from '../pages/words.ts';
import { faultyServer } from '../servers/own-server.ts';

// The facts of main-job.spec.ts, seen through the built command line.
const test = base.extend<{ home: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  home: async ({}, use) => withScratchHome(use),
});

const listed = z.object({ resources: z.array(z.object({ uri: z.string().optional() })) });
const contents = z.object({
  contents: z.array(z.object({ uri: z.string(), text: z.string().optional(), blob: z.base64().optional() })),
});

test('the demo’s resources are listed and read: a text, several parts, plain bytes', async ({ home }) => {
  const { exitCode, output } = await runLoupe(home, ['resources', 'list', 'demo', '--json']);
  expect(exitCode).toBe(0);
  const { resources } = listed.parse(JSON.parse(output));
  expect(resources).toHaveLength(demoFacts.resourceCount);
  expect(resources).toContainEqual(expect.objectContaining({ uri: demoFacts.text.uri }));

  const { text, several, binary } = demoFacts;
  expect((await runLoupe(home, ['resources', 'read', text.uri, '--server', 'demo'])).output).toContain(text.line);

  const bundle = await runLoupe(home, ['resources', 'read', several.uri, '--server', 'demo', '--json']);
  const parts = contents.parse(JSON.parse(bundle.output)).contents;
  expect(parts.map(({ uri }) => uri)).toEqual(several.partNames.map((name) => `${several.uri}/${name}`));

  const file = join(home, 'scatter.bin');
  const saved = await runLoupe(home, ['resources', 'read', binary.uri, '--server', 'demo', '--out', file]);
  expect(saved.exitCode).toBe(0);
  expect(binary.bytes.equals(await readFile(file))).toBe(true);
});

test('an error of the server, and a server that ends at once, are reported with their own words', async ({ home }) => {
  const { uri, failure, said } = demoFacts.missing;
  const missing = await runLoupe(home, ['resources', 'read', uri, '--server', 'demo']);
  expect(missing.exitCode).toBe(1);
  expect(missing.output).toMatch(sentence(failure.code, failure.params));
  expect(missing.output).toContain(said);

  const { command, args } = faultyServer('exit-at-once');
  const ended = await runLoupe(home, ['inspect', '--', command, ...args]);
  expect(ended.exitCode).toBe(3);
  expect(ended.output).toMatch(processEnded({ exitCode: exitFacts.exitCode }));
  for (const words of exitFacts.lastWords) expect(ended.output).toContain(words);
});
