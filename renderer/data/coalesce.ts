/**
 * Wraps `work` so that calls made while it runs lead to exactly one more run afterwards: every change is seen,
 * and a burst costs two runs. Rejections are left to `work`.
 */
export function coalesce(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isDirty = false;
  const run = async () => {
    isRunning = true;
    do {
      isDirty = false;
      await work();
    } while (isDirty);
    isRunning = false;
  };
  return () => {
    if (isRunning) isDirty = true;
    else void run();
  };
}
