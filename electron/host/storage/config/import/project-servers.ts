import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DraftValue, type Server, type ServerDraft, serverSchema } from '#shared/model/server.ts';
import { readConfig, readConfigFile } from './read-config.ts';

/**
 * The servers of a project's `.loupe/servers.json`, none without such a file. Each keeps its id, so that consent
 * to its command counts until the file changes it. Fails with `invalidConfig`.
 */
export async function projectServers(folder: string, homeFolder: string): Promise<Server[]> {
  const source = join(folder, '.loupe', 'servers.json');
  if (!existsSync(source)) return [];
  const text = await readConfigFile(source);
  const { servers } = readConfig({ text, source, format: 'loupe', homeFolder, folder });
  return servers.map(({ draft }) => serverOf(draft, folder));
}

/** Nothing goes into the vault: a file of a project has no secrets but by reference. */
function serverOf(draft: ServerDraft, folder: string): Server {
  const id = `project-${createHash('sha256')
    .update(JSON.stringify([folder, draft.name]))
    .digest('hex')
    .slice(0, 16)}`;
  const values = (rows: DraftValue[]) => Object.fromEntries(rows.map(({ name, value = '' }) => [name, value]));
  if (draft.transport === 'stdio') return serverSchema.parse({ ...draft, id, env: values(draft.env) });
  return serverSchema.parse({ ...draft, id, headers: values(draft.headers), query: values(draft.query) });
}
