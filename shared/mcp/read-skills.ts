import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { Skill, SkillFile } from '#shared/model/lists/skill.ts';
import { percentDecoded } from './percent-decoded.ts';

const manifest = 'SKILL.md';
const digestForm = /^sha256:[0-9a-f]{64}$/;

/** The limits of a skill (SEP-2640). */
const maxFiles = 512;
const maxBytes = 16 * 1024 * 1024;

const extension = 'io.modelcontextprotocol/skills';

export function declaresSkills(capabilities: Json | undefined): boolean {
  const extensions = isJsonObject(capabilities) ? capabilities.extensions : undefined;
  return isJsonObject(extensions) && extensions[extension] !== undefined;
}

/** Reads an entry of `skills/list`; `earlier` are the URIs of the entries before it. */
export function readSkill(raw: Json, place: number, earlier: ReadonlySet<string>): Skill {
  const problems = new Set<Skill['problems'][number]>();
  const uri = stringAt(raw, 'uri') ?? '';
  if (!uri.endsWith(`/${manifest}`)) problems.add('noUri');
  if (earlier.has(uri)) problems.add('duplicate');
  const folder = uri.slice(0, -manifest.length);
  const frontmatter = isJsonObject(raw) ? raw.frontmatter : undefined;
  const name = stringAt(frontmatter, 'name');
  const description = stringAt(frontmatter, 'description');
  if (name === undefined || description === undefined) problems.add('noFrontmatter');
  else if (!problems.has('noUri') && percentDecoded(folder.split('/').at(-2) ?? '') !== name)
    problems.add('nameDiffers');
  const resources = isJsonObject(raw) ? raw.resources : undefined;
  const isDynamic = resources === 'dynamic';
  const files: SkillFile[] = [];
  if (!isDynamic && !Array.isArray(resources)) problems.add('noFiles');
  for (const entry of Array.isArray(resources) ? resources : []) {
    const file = readFile(entry, folder);
    if (file === undefined) problems.add('badFile');
    else files.push(file);
  }
  if (files.some((file) => !file.uri.startsWith(folder))) problems.add('outside');
  if (files.length > 0 && !files.some((file) => file.uri === uri)) problems.add('noSkillFile');
  if (files.length > maxFiles || files.reduce((sum, { size }) => sum + size, 0) > maxBytes) problems.add('tooLarge');
  return {
    place,
    uri,
    name: name ?? '',
    description: description ?? '',
    isDynamic,
    files: files.slice(0, maxFiles),
    problems: [...problems],
  };
}

function readFile(entry: Json, folder: string): SkillFile | undefined {
  const uri = stringAt(entry, 'uri');
  const digest = stringAt(entry, 'digest');
  const size = isJsonObject(entry) ? entry.size : undefined;
  const isSize = typeof size === 'number' && Number.isInteger(size) && size >= 0;
  if (uri === undefined || digest === undefined || !digestForm.test(digest) || !isSize) return undefined;
  return { uri, digest, size, path: uri.startsWith(folder) ? percentDecoded(uri.slice(folder.length)) : uri };
}
