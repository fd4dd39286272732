import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readSkill } from '#shared/mcp/read-skills.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { FileVerdict, Skill, SkillFile, SkillList } from '#shared/model/lists/skill.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import type { Clock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { readYamlDocument } from '../../storage/config/import/yaml-document.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import { maxCursor } from '../lists/list-fetcher.ts';
import type { ResourceReader } from '../resources/resource-reader.ts';

const listMethod = 'skills/list';
const maxSkills = 2000;
const maxPages = 200;

interface SkillsOptions {
  clock: Clock;
  content: ContentStore;
  exchanges: Exchanges;
  resources: ResourceReader;
}

interface Listed {
  list: SkillList;
  /** As sent, by index. */
  raw: readonly Json[];
}

/** Lists a server's skills (SEP-2640) and verifies their files. */
export class Skills {
  readonly #options: SkillsOptions;
  readonly #listed = new Map<SessionId, Listed>();

  constructor(options: SkillsOptions) {
    this.#options = options;
  }

  /** Fetches all pages of `skills/list`. Throws `cursorLoop`, `malformedResult`, and as `Exchanges.result`. */
  async list(session: Session, signal?: AbortSignal): Promise<SkillList> {
    const { clock, exchanges } = this.#options;
    const raw: Json[] = [];
    const cursors = new Set<string>();
    let cursor: string | undefined;
    let responseSeq = 0;
    for (let page = 0; page < maxPages && raw.length <= maxSkills; page += 1) {
      const params: JsonObject = cursor === undefined ? {} : { cursor };
      const response = await exchanges.result({ session, method: listMethod, params, signal });
      responseSeq = response.responseSeq;
      const skills = isJsonObject(response.result) ? response.result.skills : undefined;
      if (!Array.isArray(skills)) {
        const params = { method: listMethod, problem: 'noArray', field: 'skills' };
        return fail('malformedResult', params, { frameSeq: responseSeq });
      }
      raw.push(...skills.slice(0, maxSkills + 1 - raw.length));
      cursor = stringAt(response.result, 'nextCursor');
      if (cursor === undefined) break;
      if (cursor.length > maxCursor) {
        const params = { method: listMethod, problem: 'longCursor', length: cursor.length, most: maxCursor };
        return fail('malformedResult', params, { frameSeq: responseSeq });
      }
      if (cursors.has(cursor)) {
        const params = { cursor: JSON.stringify(cursor), pages: page + 1 };
        return fail('cursorLoop', params, { frameSeq: responseSeq });
      }
      cursors.add(cursor);
    }
    const isCut = cursor !== undefined || raw.length > maxSkills;
    const list = { skills: readAll(raw.slice(0, maxSkills)), at: clock.now(), responseSeq, isCut };
    this.#listed.set(session.id, { list, raw });
    return list;
  }

  /** The last list of a session, if any. */
  listed(sessionId: SessionId): SkillList | undefined {
    return this.#listed.get(sessionId)?.list;
  }

  /**
   * Reads the files of a skill one by one and compares them with the list; for a dynamic skill only `SKILL.md`. Throws
   * `unknownPreview` for an unknown index, and `notConnected`.
   */
  async verify(session: Session, place: number, signal?: AbortSignal): Promise<FileVerdict[]> {
    const listed = this.#listed.get(session.id);
    const skill = listed?.list.skills[place] ?? fail('unknownPreview');
    const files: (SkillFile | { uri: string })[] = skill.isDynamic ? [{ uri: skill.uri }] : skill.files;
    const verdicts: FileVerdict[] = [];
    for (const file of files) {
      signal?.throwIfAborted();
      verdicts.push(await this.#verifyFile(session, skill, listed?.raw[place] ?? null, file, signal));
    }
    return verdicts;
  }

  remove(sessionId: SessionId): void {
    this.#listed.delete(sessionId);
  }

  async #verifyFile(
    session: Session,
    skill: Skill,
    raw: Json,
    file: SkillFile | { uri: string },
    signal: AbortSignal | undefined,
  ): Promise<FileVerdict> {
    const { uri } = file;
    try {
      const { readId } = await this.#options.resources.read(session, uri, signal);
      const bytes = bytesOf(this.#options.content, readId);
      if (bytes === undefined) return { uri, problems: ['contents'], fields: [] };
      const actual = { size: bytes.length, digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}` };
      const problems: FileVerdict['problems'] = [];
      if ('size' in file && file.size !== actual.size) problems.push('size');
      if ('digest' in file && file.digest !== actual.digest) problems.push('digest');
      const fields = uri === skill.uri ? differingFields(bytes, isJsonObject(raw) ? raw.frontmatter : undefined) : [];
      if (fields === undefined || fields.length > 0) problems.push('frontmatter');
      return { uri, actual, problems, fields: fields ?? [] };
    } catch (thrown) {
      const failure = failureFrom(thrown);
      if (failure.code === 'cancelled' || failure.code === 'notConnected') throw thrown;
      return { uri, problems: ['unreadable'], fields: [], failure };
    }
  }
}

function readAll(raw: readonly Json[]): Skill[] {
  const earlier = new Set<string>();
  return raw.map((entry, place) => {
    const skill = readSkill(entry, place, earlier);
    earlier.add(skill.uri);
    return skill;
  });
}

/** The bytes of a file; undefined unless there is exactly one content with one valid body. */
function bytesOf(content: ContentStore, readId: Parameters<ContentStore['parts']>[0]): Buffer | undefined {
  const [stored, ...others] = content.parts(readId) ?? [];
  if (stored === undefined || others.length > 0) return undefined;
  const { part, text, base64 } = stored;
  if (part.content === 'text' && text !== undefined) return Buffer.from(text);
  if (part.content === 'blob' && base64 !== undefined && part.base64BreaksAt === undefined) {
    return Buffer.from(base64, 'base64');
  }
  return undefined;
}

/** The frontmatter fields of a `SKILL.md` that differ from the list; undefined when it isn't a YAML mapping. */
export function differingFields(bytes: Buffer, listed: Json | undefined): string[] | undefined {
  const found = frontmatterOf(bytes.toString('utf8'));
  if (found === undefined) return undefined;
  const expected = isJsonObject(listed) ? plain(listed) : {};
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  return [...names].filter((name) => !isDeepStrictEqual(found[name], expected[name]));
}

function frontmatterOf(text: string): JsonObject | undefined {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [, yaml] = /^---\n([\s\S]*?)^---[\t ]*$/m.exec(lines) ?? [];
  if (yaml === undefined || !lines.startsWith('---\n')) return undefined;
  const read = readYamlDocument(yaml);
  return !('fault' in read) && isJsonObject(read.value) ? read.value : undefined;
}

/** The plain JSON value, without exact numbers. */
function plain(value: JsonObject): JsonObject {
  const copy: Json = JSON.parse(JSON.stringify(value));
  return isJsonObject(copy) ? copy : {};
}
