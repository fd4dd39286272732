import { readdir } from 'node:fs/promises';
import { join, posix, win32 } from 'node:path';
import type { ImportSource } from '#shared/model/imports.ts';

export type Place = Pick<ImportSource, 'format' | 'path' | 'scope'>;

export interface Machine {
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
  const goose =
    platform === 'win32'
      ? path.join(roaming, 'Block', 'goose', 'config', 'config.yaml')
      : path.join(config, 'goose', 'config.yaml');
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
    user('codex', path.join(env.CODEX_HOME || inHome('.codex'), 'config.toml')),
    user('goose', goose),
    user('gemini', inHome('.gemini', 'settings.json')),
    user('opencode', path.join(config, 'opencode', 'opencode.json')),
    user('opencode', path.join(config, 'opencode', 'opencode.jsonc')),
    user('copilot', inHome('.copilot', 'mcp-config.json')),
    user('kiro', inHome('.kiro', 'settings', 'mcp.json')),
    user('lmStudio', inHome('.lmstudio', 'mcp.json')),
    user('amp', path.join(config, 'amp', 'settings.json')),
    user('amp', path.join(config, 'amp', 'settings.jsonc')),
  ];
}

/** The configuration files of a project, whether they exist or not. */
export function projectPlaces(folder: string): Place[] {
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
    project('codex', '.codex', 'config.toml'),
    project('gemini', '.gemini', 'settings.json'),
    project('opencode', 'opencode.json'),
    project('opencode', 'opencode.jsonc'),
    project('opencode', '.opencode', 'opencode.json'),
    project('opencode', '.opencode', 'opencode.jsonc'),
    project('kiro', '.kiro', 'settings', 'mcp.json'),
    project('amp', '.amp', 'settings.json'),
    project('amp', '.amp', 'settings.jsonc'),
    project('mcpJson', 'mcp.json'),
  ];
}

/** So many names of a folder are looked through. */
const mostNames = 1000;
const mostFound = 20;

/**
 * The workspace files and dev containers of a project, whose names vary and which seldom have servers. Those of a dev
 * container start within it.
 */
export async function listedPlaces(folder: string): Promise<Place[]> {
  const place = (...parts: string[]): Place => ({ format: 'vscode', path: join(folder, ...parts), scope: 'project' });
  const own = await namesIn(folder);
  const containers = await namesIn(join(folder, '.devcontainer'));
  return [
    ...own.filter((name) => name.endsWith('.code-workspace')).map((name) => place(name)),
    ...own.filter((name) => name === '.devcontainer.json').map((name) => place(name)),
    ...containers.filter((name) => name === 'devcontainer.json').map((name) => place('.devcontainer', name)),
    ...containers
      .filter((name) => !name.includes('.'))
      .map((name) => place('.devcontainer', name, 'devcontainer.json')),
  ].slice(0, mostFound);
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.slice(0, mostNames).sort();
}
