import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join, posix, win32 } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type {
  ConfigFormat,
  ImportCandidate,
  ImportOffer,
  ImportPreview,
  ImportSource,
} from '#shared/model/imports/imports.ts';
import type { ServerDraft, ServerView } from '#shared/model/server.ts';
import { BoundedMap } from '../../bounded-map.ts';
import type { ServerStore } from '../server-store.ts';
import { configOfLink, type ReadConfig, readConfig, readConfigFile } from './read-config.ts';

interface ImportsOptions {
  /** `offer` changed. */
  onOffer?(): void;
  servers: ServerStore;
  machine: Machine;
}

/** Previews contain secrets, so only the newest are kept. */
const maxPreviews = 20;

/** Imports other clients' servers: each is previewed first, added as previewed, and needs consent to start. */
export class Imports {
  readonly #options: ImportsOptions;
  readonly #previews = new BoundedMap<string, { preview: ImportPreview; drafts: readonly ServerDraft[] }>(maxPreviews);
  #offer: ImportOffer | undefined;

  constructor(options: ImportsOptions) {
    this.#options = options;
  }

  /** The existing files of known clients, with their failures; `folder` adds those of a project. */
  async find(folder?: string): Promise<ImportSource[]> {
    const places = [...userPlaces(this.#options.machine), ...(folder === undefined ? [] : projectPlaces(folder))];
    const sources = await Promise.all(places.map((place) => this.#look(place, folder)));
    return sources.filter((source) => source !== undefined);
  }

  /** Reads a file of this machine. Fails with `invalidConfig`. */
  async openFile({ path, format, folder }: { path: string; format?: ConfigFormat; folder?: string }) {
    return this.openText({ text: await readConfigFile(path), source: path, format, folder });
  }

  /** Previews the text of a configuration; without `format` it is guessed. Fails with `invalidConfig`. */
  openText(given: {
    text: string;
    source: string;
    format?: ConfigFormat | undefined;
    folder?: string | undefined;
  }): ImportPreview {
    const { homeFolder } = this.#options.machine;
    const { format, servers, unusable } = readConfig({ ...given, homeFolder });
    const candidates = this.#candidates(servers);
    const preview = { previewId: randomUUID(), format, source: given.source, candidates, unusable };
    this.#previews.set(preview.previewId, { preview, drafts: servers.map(({ draft }) => draft) });
    return preview;
  }

  /** Fails with `unknownPreview`. */
  preview(previewId: string): ImportPreview {
    return this.#known(previewId).preview;
  }

  /** Handles a link that another program opened: its preview or failure becomes the `offer`. */
  openLink(link: string): void {
    try {
      this.#offer = { previewId: this.openText({ text: configOfLink(link), source: 'loupe://add' }).previewId };
    } catch (thrown) {
      this.#offer = { failure: failureFrom(thrown) };
    }
    this.#options.onOffer?.();
  }

  /** The result of the last link, until `takeOffer`. */
  get offer(): ImportOffer | undefined {
    return this.#offer;
  }

  takeOffer(): ImportOffer | undefined {
    const offer = this.#offer;
    this.#offer = undefined;
    if (offer !== undefined) this.#options.onOffer?.();
    return offer;
  }

  /**
   * Adds the chosen servers of a preview, by index; they need consent to start. Fails with `unknownPreview`,
   * `invalidConfig`, `storageFailed`.
   */
  async add(previewId: string, chosen: readonly number[]): Promise<ServerView[]> {
    const { drafts } = this.#known(previewId);
    const { servers } = this.#options;
    const views: ServerView[] = [];
    const added: ServerDraft[] = [];
    for (const draft of [...new Set(chosen)].flatMap((index) => drafts[index] ?? [])) {
      const replaced = this.#ofProject(draft);
      if (replaced === undefined) added.push(draft);
      else views.push(await servers.update(replaced.server.id, draft, { renewsConsent: false }));
    }
    return added.length === 0 ? views : [...views, ...(await servers.add(added, false))];
  }

  /** The server that was imported from the same project under the same name. */
  #ofProject({ project, name }: ServerDraft): ServerView | undefined {
    if (project === undefined) return undefined;
    return this.#options.servers.list().find(({ server }) => server.project === project && server.name === name);
  }

  async #look(place: Place, folder: string | undefined): Promise<ImportSource | undefined> {
    const exists = await access(place.path).then(
      () => true,
      (thrown: NodeJS.ErrnoException) => thrown.code !== 'ENOENT' && thrown.code !== 'ENOTDIR',
    );
    if (!exists) return undefined;
    try {
      const { path, format, scope } = place;
      const text = await readConfigFile(path);
      const { homeFolder } = this.#options.machine;
      const found = readConfig({
        text,
        source: path,
        format,
        homeFolder,
        folder: scope === 'project' ? folder : undefined,
      });
      return { ...place, count: found.servers.length + found.unusable.length };
    } catch (thrown) {
      return { ...place, count: 0, failure: failureFrom(thrown) };
    }
  }

  #known(previewId: string) {
    return this.#previews.get(previewId) ?? fail('unknownPreview');
  }

  #candidates(servers: ReadConfig['servers']): ImportCandidate[] {
    const present = this.#options.servers.list().map(({ server }) => ({ name: server.name, target: targetOf(server) }));
    return servers.map((each) => {
      const isPresent = present.some(
        ({ name, target }) => name === each.draft.name && isDeepStrictEqual(target, targetOf(each.draft)),
      );
      const replaces = !isPresent && this.#ofProject(each.draft) !== undefined;
      return { ...each, draft: withoutSecrets(each.draft), isPresent, replaces };
    });
  }
}

type Target = { transport: 'stdio'; command: string; args: string[] } | { transport: 'http'; url: string };

function targetOf(server: Target): string[] {
  return server.transport === 'stdio' ? [server.command, ...server.args] : [server.url];
}

function withoutSecrets(draft: ServerDraft): ServerDraft {
  const hide = (rows: { name: string; value?: string | undefined; secret: boolean }[]) =>
    rows.map(({ value, ...row }) => (row.secret || value === undefined ? row : { ...row, value }));
  if (draft.transport === 'stdio') return { ...draft, env: hide(draft.env) };
  return { ...draft, headers: hide(draft.headers), query: hide(draft.query) };
}

type Place = Pick<ImportSource, 'format' | 'path' | 'scope'>;

interface Machine {
  platform: NodeJS.Platform;
  homeFolder: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** VS Code and its variants. */
const editors = ['Code', 'Code - Insiders', 'VSCodium'];

/** The configuration files of known clients, whether they exist or not. */
export function userPlaces({ platform, homeFolder, env }: Machine): Place[] {
  const path = platform === 'win32' ? win32 : posix;
  const inHome = (...parts: string[]) => path.join(homeFolder, ...parts);
  const config = env.XDG_CONFIG_HOME || inHome('.config');
  const roaming = env.APPDATA || inHome('AppData', 'Roaming');
  const support =
    platform === 'darwin' ? inHome('Library', 'Application Support') : platform === 'win32' ? roaming : config;
  const zed = platform === 'win32' ? path.join(roaming, 'Zed') : path.join(config, 'zed');
  const user = (format: Place['format'], file: string): Place => ({ format, path: file, scope: 'user' });
  return [
    user('claudeDesktop', path.join(support, 'Claude', 'claude_desktop_config.json')),
    user('claudeCode', path.join(env.CLAUDE_CONFIG_DIR || homeFolder, '.claude.json')),
    user('cursor', inHome('.cursor', 'mcp.json')),
    ...editors.flatMap((editor) => {
      const folder = path.join(support, editor, 'User');
      const cline = path.join(folder, 'globalStorage', 'saoudrizwan.claude-dev', 'settings');
      return [
        user('vscode', path.join(folder, 'mcp.json')),
        user('vscode', path.join(folder, 'settings.json')),
        user('cline', path.join(cline, 'cline_mcp_settings.json')),
      ];
    }),
    user('cline', inHome('.cline', 'data', 'settings', 'cline_mcp_settings.json')),
    user('windsurf', inHome('.codeium', 'windsurf', 'mcp_config.json')),
    user('zed', path.join(zed, 'settings.json')),
  ];
}

function projectPlaces(folder: string): Place[] {
  const project = (format: Place['format'], ...parts: string[]): Place => ({
    format,
    path: join(folder, ...parts),
    scope: 'project',
  });
  return [
    project('loupe', '.loupe', 'servers.json'),
    project('claudeCode', '.mcp.json'),
    project('cursor', '.cursor', 'mcp.json'),
    project('vscode', '.vscode', 'mcp.json'),
    project('vscode', '.vscode', 'settings.json'),
    project('zed', '.zed', 'settings.json'),
    project('mcpJson', 'mcp.json'),
  ];
}
