import { spawnSync } from 'node:child_process';

/** A namespace in which mounts are allowed, and end with its last process; as root of it, where the user isn't root. */
const namespace = ['unshare', '--map-root-user', '--mount'];

/** Whether mounts are possible: Linux, and namespaces aren't forbidden. */
export const canMount =
  spawnSync('unshare', [...namespace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** The beginning of a command line that does a mount, as shell text, and then runs what follows. */
export function mounted(mount: string): string[] {
  return [...namespace, 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
}
