interface FileWatch {
  /** Files and folders; a missing one is seen when it is created. */
  files: () => readonly string[] | Promise<readonly string[]>;
  /** Editors write a file in several steps: a change is reported after this long without another, in milliseconds. */
  quietMs: number;
  onChange: (file: string) => void;
}

/** Watches until the returned function is called. Where nothing can be watched, no change is reported. */
export function watchFiles({ files, quietMs, onChange }: FileWatch): () => Promise<void> {
  let quiet: NodeJS.Timeout | undefined;
  let isStopped = false;
  const start = async () => {
    // Loaded on first use: it isn't needed to begin.
    const { watch } = await import('chokidar');
    const watcher = watch([...(await files())], {
      ignoreInitial: true,
      ignored: (file) => /[\\/](node_modules|\.git)([\\/]|$)/.test(file),
    });
    watcher.on('all', (_event, file) => {
      if (isStopped) return;
      clearTimeout(quiet);
      quiet = setTimeout(() => onChange(file), quietMs);
    });
    watcher.on('error', () => {});
    return watcher;
  };
  const watcher = start().catch(() => undefined);
  return async () => {
    isStopped = true;
    clearTimeout(quiet);
    await (await watcher)?.close();
  };
}
