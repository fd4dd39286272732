import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const boundsSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(200),
  height: z.number().int().min(200),
});
const windowStateSchema = z.object({ bounds: boundsSchema, maximized: z.boolean() });
type WindowState = z.infer<typeof windowStateSchema>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const firstState: WindowState = { bounds: { width: 1280, height: 800 }, maximized: false };
const fileIn = (dataDir: string) => join(dataDir, 'window.json');

/** The saved state of the window, or the default. */
export async function readWindowState(dataDir: string): Promise<WindowState> {
  try {
    return windowStateSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return firstState;
  }
}

/** Saves the state of the window. Synchronous, since the app may be quitting. */
export function writeWindowState(dataDir: string, state: WindowState): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(fileIn(dataDir), JSON.stringify(state), { mode: 0o600 });
  } catch {
    // The window then opens with the default.
  }
}

/** The same state, but centered and at most as large as the screen when it would be off screen. */
export function visibleState(state: WindowState, areas: Area[]): WindowState {
  const { x, y, width, height } = state.bounds;
  const [first] = areas;
  if (!first) return state;
  const isVisibleIn = (area: Area) =>
    x !== undefined &&
    y !== undefined &&
    // The title bar must be reachable.
    x + width >= area.x + 100 &&
    x <= area.x + area.width - 100 &&
    y >= area.y &&
    y <= area.y + area.height - 40;
  if (areas.some(isVisibleIn)) return state;
  return { ...state, bounds: { width: Math.min(width, first.width), height: Math.min(height, first.height) } };
}
