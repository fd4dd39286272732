import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';
import { type Canary, canaries, legal } from './canaries.ts';
import { checkExpressions } from './expression-check.ts';
import { isForTests, takenIn } from './import-graph.ts';
import { runNode, type StepResult, tools } from './step.ts';
import { checkStructure } from './structure.ts';

/** What the compiler knows of the copy, kept between runs: it checks what changed. Every copy lies as deep as the others. */
const [keptTypes, typesIn] = [fromRoot('.cache/canary-types'), (copy: string) => join(copy, '.cache/types')];

const left = new Set(['node_modules', '.git', '.cache', 'out', 'dist', 'test-results', 'playwright-report']);

/** The folders of the compiler's projects with a canary: the others would be checked for nothing. */
const typeProjects = new Set(
  canaries.flatMap(({ tool, file }) => (tool === 'tsc' ? (/^(electron\/[^/]+|[^/]+)/.exec(file)?.[0] ?? []) : [])),
);

/** What decides which violations are caught: the tools, their settings, and the gate's own checks. */
const deciding = [
  'package-lock.json',
  'biome.json',
  'knip.json',
  'tsconfig*.json',
  '{shared,renderer,e2e}/tsconfig.json',
  'electron/*/tsconfig.json',
  'e2e/gate/*.ts',
];
const provenFile = fromRoot('.cache/gate/canaries');

/**
 * Plants every canary in a scratch copy of the project, runs the tools there, and looks for each one by file and
 * finding. Fails when a canary is not caught, or when something legal is. They aren't planted again before something
 * changed that decides about them.
 */
export async function runCanaries(): Promise<StepResult> {
  const missing = missingImports(projectRoot);
  if (missing.length > 0) return { exitCode: 1, output: missing.join('\n') };
  const deciders = await decidersDigest();
  if ((await readFile(provenFile, 'utf8').catch(() => '')) === deciders) return { exitCode: 0, output: '' };
  const result = await plantCanaries();
  await mkdir(dirname(provenFile), { recursive: true });
  if (result.exitCode === 0) await writeFile(provenFile, deciders);
  return result;
}

async function decidersDigest(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(deciding, { cwd: projectRoot })
    .filter((file) => !isForTests(file))
    .sort();
  for (const file of files) hash.update(`${file}\n`).update(await readFile(fromRoot(file)));
  return hash.digest('hex');
}

async function plantCanaries(): Promise<StepResult> {
  const copy = await makeFolder();
  try {
    cpSync(projectRoot, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
    await symlink(fromRoot('node_modules'), join(copy, 'node_modules'), 'junction');
    if (existsSync(keptTypes)) await cp(keptTypes, typesIn(copy), { recursive: true });
    const planted = [...canaries, ...legal];
    for (const { file, lines } of planted) {
      await mkdir(dirname(join(copy, file)), { recursive: true });
      await writeFile(join(copy, file), `${lines.join('\n')}\n`);
    }
    const [biome, tsc, knip, structure, expressions] = await Promise.all([
      runNode(
        tools.biome,
        ['ci', '--reporter=github', '--max-diagnostics=none', '--colors=off', ...planted.map(({ file }) => file)],
        { cwd: copy },
      ),
      runNode(tools.tsc, ['-b', ...typeProjects, '--pretty', 'false'], { cwd: copy }),
      runNode(tools.knip, ['--reporter', 'compact', '--no-progress'], { cwd: copy }),
      checkStructure(copy),
      checkExpressions(
        copy,
        planted.map(({ file }) => file),
      ),
    ]);
    await rm(keptTypes, { recursive: true, force: true });
    await cp(typesIn(copy), keptTypes, { recursive: true });
    const outputs = {
      biome: biome.output,
      tsc: tsc.output,
      knip: knip.output,
      structure: structure.output,
      expressions: expressions.output,
    };
    return verdict(outputs);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** At the same path each time, where the tools find what they compiled before; elsewhere while another run has it. */
async function makeFolder(): Promise<string> {
  const name = `loupe-canaries-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 12)}`;
  const usual = join(tmpdir(), name);
  return mkdir(usual).then(
    () => usual,
    () => mkdtemp(`${usual}-`),
  );
}

/** A canary that imports a file that moved away proves nothing. */
function missingImports(root: string): string[] {
  // A package has no ending.
  const isOwn = (file: string) => /\.tsx?$/.test(file);
  const isPlanted = (to: string) => [...canaries, ...legal].some(({ file }) => file === to);
  return [...canaries, ...legal].flatMap(({ file, lines }) =>
    takenIn(file, lines.join('\n'))
      .filter(({ to }) => isOwn(to) && !isPlanted(to) && !existsSync(join(root, to)))
      .map(({ to }) => `${file} imports ${to}, which is not there`),
  );
}

function verdict(outputs: Record<Canary['tool'], string>): StepResult {
  const lines = {
    biome: outputs.biome.split('\n'),
    tsc: outputs.tsc.split('\n'),
    knip: outputs.knip.split('\n'),
    structure: outputs.structure.split('\n'),
    expressions: outputs.expressions.split('\n'),
  };
  const missed = canaries
    .filter(({ file, tool, finding }) => !lines[tool].some((line) => line.includes(file) && line.includes(finding)))
    .map(({ file, tool, finding }) => `not caught by ${tool}: ${finding} in ${file}`);
  const refused = legal.flatMap(({ file }) =>
    [...lines.biome, ...lines.structure, ...lines.expressions]
      .filter((line) => line.includes(file))
      .map((line) => `refused though legal: ${line}`),
  );
  const problems = [...missed, ...refused];
  return { exitCode: problems.length ? 1 : 0, output: problems.join('\n') };
}
