import { z } from 'zod';

export const directOrderSchema = z.object({
  /** Texts of changed files by path from the project's root. */
  texts: z.record(z.string(), z.string()),
  /** The changed files and all files that reach them by imports. */
  fresh: z.array(z.string()),
  /** The files of tests. */
  files: z.array(z.string()),
  /** Only these tests, in this order, until the first fails; without it all, and which probes each of them hits. */
  only: z.array(z.string()).optional(),
});
/** What the process of the tests is to do. A test is named by its file and its place in it: `a.test.ts 3`. */
export type DirectOrder = z.infer<typeof directOrderSchema>;

export const directReportSchema = z.object({
  /** Tests that failed, and files that can’t be loaded. */
  failed: z.array(z.object({ test: z.string(), name: z.string() })),
  /** By test that passes: the parts that it executes, by the id of the probes, and its time in milliseconds. */
  executed: z.record(z.string(), z.object({ parts: z.record(z.string(), z.array(z.number())), ms: z.number() })),
  /** Bytes of the heap in use. */
  heap: z.number(),
});
export type DirectReport = z.infer<typeof directReportSchema>;
