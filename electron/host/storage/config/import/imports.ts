import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { fillReferences } from '#shared/model/findings/reference.ts';
import type { ConfigFormat, ImportCandidate, ImportOffer, ImportPreview, ImportSource } from '#shared/model/imports.ts';
import { secretMark } from '#shared/model/secret-mark.ts';
import type { ServerDraft, ServerView } from '#shared/model/server.ts';
import { shownWords } from '#shared/secrets/secret-words.ts';
import { isMissing } from '../../is-missing.ts';
import type { ServerStore } from '../server-store.ts';
import { syntaxOf } from './config-text.ts';
import { configOfLink } from './install-links.ts';
import { listedPlaces, type Machine, type Place, projectPlaces, userPlaces } from './known-places.ts';
import { parsePaste } from './parse-paste.ts';
import { type ReadConfig, readConfig, readConfigFile, readServers } from './read-config.ts';

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
    const found = sources.filter((source) => source !== undefined);
    return folder === undefined ? found : [...found, ...(await this.#lookAtListed(folder))];
  }

  /** The workspace files and dev containers of a project that have servers. */
  async #lookAtListed(folder: string): Promise<ImportSource[]> {
    const places = await listedPlaces(folder);
    const sources = await Promise.all(places.map((place) => this.#look(place, folder)));
    const found = sources.filter((source) => source !== undefined);
    return found.filter(({ count, failure }) => count > 0 || failure !== undefined);
  }

  /** Reads a file of this machine. Fails with `invalidConfig`. */
  async openFile({ path, format, folder }: { path: string; format?: ConfigFormat; folder?: string }) {
    return this.openText({ text: await readConfigFile(path), source: path, format, folder });
  }

  /**
   * Previews the text of a configuration, of a command or of an install link; without `format` it is guessed. Fails with
   * `invalidConfig` and `nothingToImport`.
   */
  openText(given: {
    text: string;
    source: string;
    format?: ConfigFormat | undefined;
    folder?: string | undefined;
  }): ImportPreview {
    const { homeFolder } = this.#options.machine;
    const { text, source, format } = given;
    const isConfig = format !== undefined || /\.(?:jsonc?|toml|ya?ml)$/i.test(source) || syntaxOf(text) !== undefined;
    if (isConfig) return this.#preview(source, readConfig({ ...given, homeFolder }));
    return this.#preview(source, { format: 'text', ...parsePaste(text, { homeFolder }) });
  }

  #preview(source: string, { format, servers, unusable }: ReadConfig): ImportPreview {
    const candidates = this.#candidates(servers);
    const preview = { previewId: randomUUID(), format, source, candidates, unusable };
    this.#previews.set(preview.previewId, { preview, drafts: servers.map(({ draft }) => draft) });
    return preview;
  }

  /** Fails with `unknownPreview`. */
  preview(previewId: string): ImportPreview {
    return this.#known(previewId).preview;
  }

  /** Previews the first configuration of a project's folder. Fails with `nothingToImport` and as `openFile`. */
  async openFolder(folder: string): Promise<ImportPreview> {
    const looked = await Promise.all(projectPlaces(folder).map((place) => this.#look(place, folder)));
    const source = looked.find((each) => each !== undefined) ?? (await this.#lookAtListed(folder))[0];
    if (source === undefined) return fail('nothingToImport', { problem: 'noServers' });
    return this.openFile({ path: source.path, format: source.format, folder });
  }

  /** Lets a window show what the system opened with Loupe, once `work` has read it: that, or its failure, is the `offer`. */
  async offerFrom(work: () => Promise<ImportOffer>): Promise<void> {
    try {
      this.#offer = await work();
    } catch (thrown) {
      this.#offer = { failure: failureFrom(thrown) };
    }
    this.#options.onOffer?.();
  }

  /** Handles a link that another program opened: its preview or failure becomes the `offer`. */
  openLink(link: string): void {
    try {
      const { homeFolder } = this.#options.machine;
      const config = readServers(configOfLink(link), { homeFolder });
      this.#offer = { previewId: this.#preview('loupe://add', config).previewId };
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
      (thrown: unknown) => !isMissing(thrown),
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

/** Without the secrets of arguments, which are references once they are stored. */
function targetOf(server: Target): string[] {
  if (server.transport === 'http') return [server.url];
  const args = server.args.map((each) =>
    fillReferences(each, ({ kind, text }) => (kind === 'secret' ? secretMark : text)),
  );
  return [server.command, ...shownWords(args)];
}

function withoutSecrets(draft: ServerDraft): ServerDraft {
  const hide = (rows: { name: string; value?: string | undefined; secret: boolean }[]) =>
    rows.map(({ value, ...row }) => (row.secret || value === undefined ? row : { ...row, value }));
  if (draft.transport === 'stdio') return { ...draft, args: shownWords(draft.args), env: hide(draft.env) };
  return { ...draft, headers: hide(draft.headers), query: hide(draft.query) };
}
