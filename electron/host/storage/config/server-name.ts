/** Programs that start another program, which then gives the name. */
const launchers = new Set(['npx', 'bunx', 'uvx', 'pnpx', 'pipx', 'npm', 'pnpm', 'yarn', 'bun', 'uv', 'deno', 'docker']);
const interpreters = new Set(['node', 'python', 'python3', 'py', 'tsx', 'ts-node', 'ruby', 'php', 'java', 'dotnet']);
const launcherVerbs = new Set(['run', 'exec', 'dlx', 'x', 'start', 'tool', 'i', 'task']);
/** File names that don't identify the server: the folder above does. */
const generic = new Set(['index', 'main', 'server', 'app', 'cli', 'dist', 'build', 'out', 'src', 'bin', 'lib', '']);

/** A short name for a server that a person gave only as a command: its package, script or program. */
export function nameOfCommand(command: string, args: readonly string[]): string {
  const program = stem(command);
  const words = args.filter((word) => !word.startsWith('-') && !/^[A-Za-z_]\w*=/.test(word));
  if (launchers.has(program)) {
    const subject = words.find((word) => !launcherVerbs.has(word));
    return subject === undefined ? program : packageName(subject);
  }
  if (interpreters.has(program)) {
    const script = words[0];
    return script === undefined ? program : telling(script);
  }
  return telling(command);
}

/** A short name for a server at a URL: its host. */
export function nameOfUrl(url: string): string {
  return new URL(url).host;
}

/** `@scope/server@1.2` becomes `server`, `registry/image:tag` becomes `image`, a path its last telling part. */
function packageName(subject: string): string {
  if (/^[./~]|^[A-Za-z]:\\/.test(subject)) return telling(subject);
  const last = subject.split('/').at(-1) ?? subject;
  return last.split(/[@:]|==/)[0] || subject;
}

/** The last telling part of a path. */
function telling(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '.' && part !== '..');
  const last = stem(path);
  if (!generic.has(last.toLowerCase())) return last;
  return parts.slice(0, -1).findLast((part) => !generic.has(part.toLowerCase())) ?? (last || path);
}

/** The file name without folder and extension. */
function stem(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return name.replace(/\.(?:m?[jt]s|c[jt]s|py|rb|php|jar|dll|exe|cmd|bat|sh)$/i, '');
}
