/** A violation that some tool must report when it is planted in a copy of the project. */
export interface Canary {
  /** Where it is planted, from the project's root. */
  file: string;
  lines: string[];
  tool: 'biome' | 'tsc' | 'knip' | 'structure' | 'expressions';
  /** The rule's name, or the compiler's error code, that the tool must name for this file. */
  finding: string;
}

const imports = (file: string, statement: string): Canary => ({
  file,
  lines: [statement],
  tool: 'biome',
  finding: 'noRestrictedImports',
});
const lint = (name: string, finding: string, ...lines: string[]): Canary => ({
  file: `shared/model/canary-${name}.ts`,
  lines,
  tool: 'biome',
  finding,
});
const structure = (file: string, finding: string, statement: string): Canary => ({
  file,
  lines: [statement],
  tool: 'structure',
  finding,
});
const types = (file: string, finding: string, ...lines: string[]): Canary => ({ file, lines, tool: 'tsc', finding });

/** Direction: `shared <- host <- api <- shells`; the renderer knows `shared` only. */
const boundaries: Canary[] = [
  imports('shared/model/canary-node.ts', "export { readFile } from 'node:fs';"),
  imports('shared/mcp/canary-react.ts', "export { useState } from 'react';"),
  imports('shared/contract/canary-host.ts', "export type { Platform } from '#host/platform.ts';"),
  imports('shared/model/canary-up.ts', "export type { Platform } from '../../electron/host/platform.ts';"),
  imports('electron/host/canary-electron.ts', "export { app } from 'electron';"),
  imports('electron/host/sessions/canary-electron-type.ts', "export type { App } from 'electron';"),
  imports('electron/host/canary-api.ts', "export { createRouter } from '#api/router.ts';"),
  imports('electron/host/canary-shell.ts', "export { listen } from '../server/browser-server.ts';"),
  imports('electron/host/canary-page.ts', "export { client } from '../../renderer/data/client.ts';"),
  imports('electron/api/canary-shell.ts', "export { listen } from '../server/browser-server.ts';"),
  imports('electron/api/canary-electron.ts', "export { app } from 'electron';"),
  imports('electron/demo/canary-host.ts', "export type { Platform } from '../host/platform.ts';"),
  imports('electron/server/canary-electron.ts', "export { app } from 'electron';"),
  imports('electron/cli/canary-electron.ts', "export { app } from 'electron/main';"),
  imports('electron/launch/canary-test.ts', "export { tools } from '../../e2e/gate/step.ts';"),
  imports('renderer/state/canary-host.ts', "export type { Platform } from '#host/platform.ts';"),
  imports('renderer/data/canary-api.ts', "export type { createRouter } from '#api/router.ts';"),
  imports('renderer/app/canary-electron.ts', "export { ipcRenderer } from 'electron';"),
  imports('renderer/ui/canary-node.ts', "export { join } from 'node:path';"),
  structure('electron/host/storage/canary-up.ts', 'layer', "export type { Session } from '../sessions/session.ts';"),
  structure('electron/host/wire/canary-up.ts', 'layer', "export type { Session } from '../sessions/session.ts';"),
  structure('electron/host/platform-canary.ts', 'layer', "export type { Session } from './sessions/session.ts';"),
  structure('renderer/ui/canary-up.ts', 'layer', "export { failureOf } from '../data/failure.ts';"),
  structure('renderer/data/canary-up.ts', 'layer', "export { CodeView } from '../kit/editor/index.ts';"),
  structure('renderer/kit/canary/up.ts', 'layer', "export { AuditPage } from '../../pages/audit/audit-page.tsx';"),
  structure('renderer/pages/canary/app.ts', 'layer', "export { views } from '../../app/views.tsx';"),
  structure('renderer/panels/canary/beside.ts', 'sibling', "export { InboxPanel } from '../inbox/inbox-panel.tsx';"),
  structure(
    'renderer/pages/canary/deep.ts',
    'entry-point',
    "export { JsonEditor } from '../../kit/editor/json-editor.tsx';",
  ),
  structure(
    'renderer/app/canary-lazy.ts',
    'entry-point',
    "export const page = import('../pages/audit/audit-page.tsx');",
  ),
  structure('electron/host/schemas/canary-worker.ts', 'thread', "export { fail } from '#shared/messages/failure.ts';"),
  structure('electron/demo/canary-listen.ts', 'test-only', "export { listen } from './server/http/listener.ts';"),
  structure('electron/host/schemas/canary-thread.ts', 'one-place', "export const thread = new Worker('a.js');"),
  structure('shared/mcp/canary-cycle-one.ts', 'file-cycle', "export type { Two } from './canary-cycle-two.ts';"),
  structure('shared/mcp/canary-cycle-two.ts', 'cycle', "export type { One as Two } from './canary-cycle-one.ts';"),
  types('shared/model/canary-process.ts', 'TS2591', 'export const pid = process.pid;'),
  types('shared/model/canary-page.ts', 'TS2584', 'export const page = document;'),
  types('electron/host/canary-document.ts', 'TS2584', 'export const page = document;'),
  {
    file: 'renderer/state/canary-buffer.ts',
    lines: ["export const bytes = Buffer.from('');"],
    tool: 'biome',
    finding: 'noRestrictedGlobals',
  },
];

/** The host waits by its platform's clock. */
const waits: Canary[] = [
  imports('electron/host/canary-delay.ts', "export { setTimeout as delay } from 'node:timers/promises';"),
  {
    file: 'electron/host/sessions/canary-timer.ts',
    lines: ['export const later = (callback: () => void) => setTimeout(callback, 1);'],
    tool: 'biome',
    finding: 'noRestrictedGlobals',
  },
];

const quality: Canary[] = [
  lint('any', 'noExplicitAny', 'export const anything: any = 1;'),
  lint('default', 'noDefaultExport', 'export default 1;'),
  lint('bang', 'noNonNullAssertion', 'export const first = (list: string[]): string => list[0]!;'),
  lint('console', 'noConsole', "console.log('left behind');"),
  lint('unused', 'noUnusedVariables', 'const nobody = 1;', 'export {};'),
  lint('floating', 'noFloatingPromises', 'async function work(): Promise<void> {}', 'work();', 'export {};'),
  lint(
    'long',
    'noExcessiveLinesPerFile',
    ...Array.from({ length: 401 }, (_, line) => `export const line${line} = ${line};`),
  ),
  lint('format', 'format', 'export const   spread =    1;'),
  { file: 'shared/model/CanaryName.ts', lines: ['export {};'], tool: 'biome', finding: 'useFilenamingConvention' },
  {
    file: 'renderer/ui/canary-html.tsx',
    lines: ["export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;"],
    tool: 'biome',
    finding: 'noDangerouslySetInnerHtml',
  },
  types('shared/model/canary-index.ts', 'TS2322', 'export const first = (list: string[]): string => list[0];'),
  types('shared/model/canary-enum.ts', 'TS1294', 'export enum Erased {}'),
  {
    file: 'shared/model/canary-dead.ts',
    lines: ['export const nobodyAsks = 1;'],
    tool: 'knip',
    finding: 'canary-dead.ts',
  },
];

const expression = (name: string, finding: string, ...lines: string[]): Canary => ({
  file: `shared/model/canary-expression-${name}.ts`,
  lines,
  tool: 'expressions',
  finding,
});

/** Expressions whose time may grow faster than the text. */
const expressions: Canary[] = [
  expression('literal', 'polynomial', 'export const ends = (text: string) => text.replace(/,+$/, "");'),
  expression('nested', 'exponential', 'export const words = /^(a+)+$/;'),
  expression(
    'constant',
    'polynomial',
    "const word = '[a-z]+';",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a file.
    'export const ends = new RegExp(`${word}!`);',
  ),
  expression('text', 'polynomial', "export const found = (text: string) => text.search('a+$');"),
  expression('dynamic', 'before the program runs', 'export const of = (text: string) => new RegExp(text);'),
  expression('undecided', "can't be decided", 'export const start = /a(?=b)b+c/;'),
  expression('unnamed', 'no number as a bound', '// Bound: short texts.', 'export const end = /a+$/;'),
  expression('stale', 'stale-bound', '// Bound: at most 100 characters.', 'export const start = /^a+/;'),
  expression('loose', 'stale-bound', '// Bound: at most 100 characters.', 'export const nothing = 1;'),
];

export const canaries: Canary[] = [...boundaries, ...waits, ...quality, ...expressions];

/** Allowed code, planted as well: a rule that rejects everything would catch every canary. */
export const legal: { file: string; lines: string[] }[] = [
  { file: 'renderer/ui/canary-primitive.ts', lines: ['export const primitive = 1;'] },
  { file: 'renderer/kit/canary-a/inside.ts', lines: ["export { primitive } from '../../ui/canary-primitive.ts';"] },
  { file: 'renderer/kit/canary-a/index.ts', lines: ["export { primitive } from './inside.ts';"] },
  {
    file: 'renderer/pages/canary-b/parts/own.ts',
    lines: ["export { primitive } from '../../../kit/canary-a/index.ts';"],
  },
  {
    file: 'shared/model/canary-expressions.ts',
    lines: [
      'export const [start, copy] = [/^a+b/, new RegExp(/b+/)];',
      '// Bound: at most 100 characters.',
      'export const end = /a+$/;',
    ],
  },
  { file: 'electron/main/canary-legal.ts', lines: ["export { app } from 'electron';"] },
  { file: 'electron/host/canary-legal.ts', lines: ["export type { ServerId } from '#shared/model/id/id.ts';"] },
];
