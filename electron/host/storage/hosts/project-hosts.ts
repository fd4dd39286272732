import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hostIdPattern } from '#shared/model/hosts/as-host.ts';
import { isMissing } from '../is-missing.ts';

/** The file of a project with the hosts that it is made for, below its folder. */
export const projectHostsFile = join('.loupe', 'hosts');
const maxBytes = 16 * 1024;
const maxHosts = 100;

/** Hosts by their ids, or why the file can't be used; `line` counts from 1. */
export type ProjectHosts =
  | { readonly hosts: readonly string[] }
  | {
      readonly fault:
        | { readonly problem: 'unreadable' | 'complex' }
        | { readonly problem: 'noHost'; readonly line: number };
    };

/** The hosts that a project names in `.loupe/hosts`, an id a line; none without the file. A line with # is a comment. */
export async function readProjectHosts(folder: string): Promise<ProjectHosts> {
  const path = join(folder, projectHostsFile);
  try {
    const found = await stat(path);
    // Reading a pipe may never end.
    if (!found.isFile()) return { fault: { problem: 'unreadable' } };
    return found.size > maxBytes ? { fault: { problem: 'complex' } } : hostsIn(await readFile(path, 'utf8'));
  } catch (thrown) {
    return isMissing(thrown) ? { hosts: [] } : { fault: { problem: 'unreadable' } };
  }
}

function hostsIn(content: string): ProjectHosts {
  const hosts = new Set<string>();
  for (const [index, line] of content
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const id = line.replace(/#.*/, '').trim();
    if (id === '') continue;
    if (!hostIdPattern.test(id)) return { fault: { problem: 'noHost', line: index + 1 } };
    hosts.add(id);
  }
  return hosts.size > maxHosts ? { fault: { problem: 'complex' } } : { hosts: [...hosts] };
}
