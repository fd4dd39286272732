import type { Locator, Page } from '@playwright/test';
import type { Command } from '../../servers/own-server.ts';
import type { Target } from '../window-probe.ts';

/** One of the programs that are compared. */
export interface Program {
  /** Runs `use` with a program of its own, an empty home and a page that shows it; ends all of it afterwards. */
  inWindow<Result>(server: Command, use: (window: ProgramWindow) => Promise<Result>): Promise<Result>;
  /** How it is started as its users do it, with `home` as its home. */
  startCommand(home: string): Promise<StartCommand>;
}

export interface StartCommand {
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** A server's name in its page. */
  firstServer: { selector: string; text: string };
}

/** A list with a search: where to type, and the part of the page that changes. */
export interface SearchedList {
  input: Locator;
  area: string;
}

/**
 * A program's page with one server, `measured`, ready to be connected. What it does is what a person does; targets
 * are what is on screen when it is done.
 */
export interface ProgramWindow {
  page: Page;
  /** Presses what connects the server, and opens its resources or its tools as soon as the page offers them. */
  connect(list: 'resources' | 'tools'): Promise<void>;
  /** The first rows of the open list. */
  firstRows(list: 'resources' | 'tools'): Target;
  /** The open list, with that many items. */
  allListed(list: 'resources' | 'tools', count: number): Target;
  search(list: 'resources' | 'tools'): SearchedList;
  /** Opens a tool that needs no arguments and no consent, so that the next press runs it. */
  openTool(name: string): Promise<void>;
  runTool(): Promise<void>;
  /** The first screen of a result that is text or JSON. */
  result(tool: string): Target;
  /** Shows the log messages of the server beside whatever is open. */
  showLogs(): Promise<void>;
  /** That many log messages of {@link createBulk} on screen. */
  logged(count: number): Target;
}
