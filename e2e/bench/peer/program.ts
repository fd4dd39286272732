import type { Locator, Page } from '@playwright/test';
import type { Command } from '../../servers/own-server.ts';
import type { Target } from '../window-probe.ts';

/** A compared program. */
export interface Program {
  /** Runs `use` with a new instance, an empty home and its page; stops everything afterwards. */
  inWindow<Result>(server: Command, use: (window: ProgramWindow) => Promise<Result>): Promise<Result>;
  /** The command that users start it with, with `home` as its home. */
  startCommand(home: string): Promise<StartCommand>;
}

export interface StartCommand {
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The server's name in its page. */
  firstServer: { selector: string; text: string };
}

/** A list with a search: its field, and the part of the page that changes. */
export interface SearchedList {
  input: Locator;
  area: string;
}

/**
 * A program's page with one server, `measured`, ready to connect. It does what a user does; targets are what is on
 * screen afterwards.
 */
export interface ProgramWindow {
  page: Page;
  /** Connects the server, and opens its resources or tools as soon as the page offers them. */
  connect(list: 'resources' | 'tools'): Promise<void>;
  /** What leads from another list to this one. */
  link(list: 'resources' | 'tools'): Locator;
  /** The first rows of the open list. */
  firstRows(list: 'resources' | 'tools'): string;
  /** The open list with that many items. */
  allListed(list: 'resources' | 'tools', count: number): Target;
  search(list: 'resources' | 'tools'): SearchedList;
  /** Opens a tool that needs no arguments and no consent, so that the next click runs it. */
  openTool(name: string): Promise<void>;
  runTool(): Promise<void>;
  /** The first screen of a text or JSON result. */
  result(tool: string): Target;
  /** Shows the server's log messages next to the open view. */
  showLogs(): Promise<void>;
  /** That many log messages of {@link createBulk} on screen. */
  logged(count: number): Target;
}
