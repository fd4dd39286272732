/** Where the log's worker starts: its source beside this file, or the file that the build emits for it. */
export const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('./store/log-worker.ts', import.meta.url)
  : new URL('../node/log-worker.js', import.meta.url);
