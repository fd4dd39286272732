import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { isAlive } from '#host/testing/is-alive.ts';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';

/** A copy of the working tree, in which files are changed instead of in the tree itself. */
export class ProjectCopy {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Copies every file that isn't ignored; `name` distinguishes the copies of this process. */
  static async create(name: string): Promise<ProjectCopy> {
    const root = fromRoot('.cache/mutate', `copy-${process.pid}-${name}`);
    await removeLeft();
    process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
    const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: projectRoot,
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const file of stdout.split('\0').filter((each) => each !== '')) {
      const target = path.join(root, file);
      await mkdir(path.dirname(target), { recursive: true });
      // A file that was deleted but is still in the index.
      await copyFile(fromRoot(file), target).catch(() => {});
    }
    await symlink(fromRoot('node_modules'), path.join(root, 'node_modules'), 'junction');
    return new ProjectCopy(root);
  }

  path(file: string): string {
    return path.join(this.root, file);
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(this.path(file), text);
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Removes what killed runs left. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(fromRoot('.cache/mutate')).catch(() => [])) {
    const pid = /^copy-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(fromRoot('.cache/mutate', name), { recursive: true, force: true });
  }
}
