import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/messages/failure.ts';
import type { BundleOption, BundlePreview } from '#shared/model/imports.ts';
import { readJsonText } from '../../json/json-text.ts';
import { schemaParams } from '../../json/schema-params.ts';

const text = z.string().max(20_000);
const startSchema = z.looseObject({
  command: text.min(1),
  args: z.array(text).max(1000).optional(),
  env: z.record(z.string(), text).optional(),
});
const optionSchema = z.looseObject({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']).catch('string'),
  title: text.default(''),
  description: text.default(''),
  required: z.boolean().default(false),
  sensitive: z.boolean().default(false),
  multiple: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
});

/** The `manifest.json` of an MCPB bundle, versions 0.1 to 0.4. Fields that Loupe doesn't use aren't checked. */
const manifestSchema = z.looseObject({
  name: text.min(1),
  display_name: text.optional(),
  version: text,
  description: text.default(''),
  author: z.looseObject({ name: text.default('') }).default({ name: '' }),
  server: z.looseObject({
    type: text,
    mcp_config: startSchema.extend({ platform_overrides: z.record(z.string(), startSchema.partial()).default({}) }),
  }),
  tools: z
    .array(z.looseObject({ name: text, description: text.default('') }))
    .max(1000)
    .default([]),
  tools_generated: z.boolean().default(false),
  user_config: z.record(z.string(), optionSchema).default({}),
  compatibility: z.looseObject({ platforms: z.array(text).optional() }).default({}),
});

export type Manifest = Omit<BundlePreview, 'uploadId' | 'fileName' | 'files'>;

/** Reads a manifest for a platform. Fails with `badBundle`. */
export function readManifest(json: string, platform: NodeJS.Platform): Manifest {
  const reading = readJsonText(json);
  if (!reading.ok) return fail('badBundle', { ...reading.fault, problem: 'schema', fault: reading.fault.problem });
  const parsed = manifestSchema.safeParse(reading.value);
  if (!parsed.success) {
    return fail('badBundle', schemaParams(parsed.error, reading.value));
  }
  const manifest = parsed.data;
  const { platform_overrides: overrides, ...start } = manifest.server.mcp_config;
  const own = overrides[platform];
  const { platforms } = manifest.compatibility;
  return {
    name: manifest.display_name ?? manifest.name,
    version: manifest.version,
    description: manifest.description,
    author: manifest.author.name,
    serverType: manifest.server.type,
    command: own?.command ?? start.command,
    args: own?.args ?? start.args ?? [],
    env: { ...start.env, ...own?.env },
    tools: manifest.tools.map(({ name, description }) => ({ name, description })),
    toolsGenerated: manifest.tools_generated,
    fitsPlatform: platforms === undefined || platforms.includes(platform),
    options: Object.entries(manifest.user_config).map(([key, option]) => ({
      key,
      title: option.title || key,
      description: option.description,
      type: option.type,
      required: option.required,
      sensitive: option.sensitive,
      multiple: option.multiple,
      initial: [option.default ?? []]
        .flat()
        .map(String)
        .map((each) => escaped(inFolders(each)))
        .join('\n'),
    })),
  };
}

const variable = /\$\{([^${}]+)\}/g;

/** Replaces the variables for folders of this machine. */
function inFolders(value: string, folder?: string): string {
  const home = homedir();
  const known: Record<string, string | undefined> = {
    __dirname: folder,
    HOME: home,
    DESKTOP: join(home, 'Desktop'),
    DOCUMENTS: join(home, 'Documents'),
    DOWNLOADS: join(home, 'Downloads'),
    pathSeparator: sep,
    '/': sep,
  };
  return value.replace(
    variable,
    (whole, name: string) => (Object.hasOwn(known, name) ? known[name] : undefined) ?? whole,
  );
}

interface Filling {
  /** The unpacked bundle. */
  folder: string;
  /** The entered values by key; for a secret a reference. */
  values: ReadonlyMap<string, string>;
  options: readonly BundleOption[];
}

/** Fills in a text of the manifest. An argument that is an option with several values becomes several texts. */
export function fillIn(text: string, { folder, values, options }: Filling): string[] {
  const [, only] = /^\$\{user_config\.([^${}]+)\}$/.exec(text) ?? [];
  if (only !== undefined && options.some(({ key, multiple }) => key === only && multiple)) {
    return (values.get(only) ?? '').split('\n').filter((line) => line.trim() !== '');
  }
  let filled = '';
  // What the user entered, which may refer to secrets.
  const entered: { start: number; end: number }[] = [];
  for (const part of inFolders(text, folder).split(/(\$\{user_config\.[^${}]+\})/)) {
    const [, key] = /^\$\{user_config\.(.+)\}$/.exec(part) ?? [];
    const start = filled.length;
    filled += key === undefined ? part : (values.get(key) ?? '');
    if (key !== undefined) entered.push({ start, end: filled.length });
  }
  return [escaped(filled, (at) => entered.some(({ start, end }) => start <= at && at < end))];
}

/** A bundle can't refer to Loupe's secrets: text like a reference is escaped, however it comes about. */
function escaped(text: string, isEntered: (at: number) => boolean = () => false): string {
  return text.replace(/\$\{(?:secret|env):/g, (start, at: number) => (isEntered(at) ? start : `$${start}`));
}
