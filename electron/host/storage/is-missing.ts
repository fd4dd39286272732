/** Whether a file operation failed because there is no such file, or no such folder. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ENOTDIR');
}
