import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newWindowId } from '#host/storage/drafts/draft-store.ts';
import { viewAddressSchema } from '#shared/model/app/desktop.ts';
import { windowIdSchema } from '#shared/model/id/id.ts';

const boundsSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(200),
  height: z.number().int().min(200),
});

const windowStateSchema = z.object({
  /** Its drafts belong to it. */
  id: windowIdSchema.default(newWindowId),
  address: viewAddressSchema,
  /** In pixels of the screen that don't depend on its density, when it isn't maximised. */
  bounds: boundsSchema,
  maximized: z.boolean(),
  fullScreen: z.boolean(),
});
/** What a window is opened with. */
export type WindowState = z.infer<typeof windowStateSchema>;

const storedSchema = z.object({
  /** Those that were open when Loupe ended, the one in front last; never empty. */
  windows: z.array(windowStateSchema).min(1),
  /** Chromium's: 0 is the actual size, and each step is a fifth. All windows share it, as tabs of one site do. */
  zoomLevel: z.number().min(-8).max(9),
});
/** The windows of Loupe, as they are stored in `<dataDir>/windows.json`. */
export type StoredWindows = z.infer<typeof storedSchema>;

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The most windows that are restored: each is a process of its own. */
const mostWindows = 20;

/** A new window at an address, with the defaults. */
export function newWindow(address: string): WindowState {
  return { id: newWindowId(), address, bounds: { width: 1280, height: 800 }, maximized: false, fullScreen: false };
}
const fileIn = (dataDir: string) => join(dataDir, 'windows.json');

/** The stored windows, or one with the defaults. */
export function readWindows(dataDir: string): StoredWindows {
  try {
    const { windows, zoomLevel } = storedSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    return { windows: windows.slice(-mostWindows), zoomLevel };
  } catch {
    return { windows: [newWindow('/')], zoomLevel: 0 };
  }
}

/** Stores the windows in one step. Synchronous, since the app may be quitting. */
export function writeWindows(dataDir: string, stored: StoredWindows): void {
  const path = fileIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // Loupe then opens with the windows that were stored before.
  }
}

/** The same state, but centered and at most as large as the first area when it would be off all of them. */
export function visibleState(state: WindowState, areas: readonly Area[]): WindowState {
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

/** The bounds of a window whose tab bar is around a point. */
export function boundsAround({ x, y }: { x: number; y: number }, size: Pick<Area, 'width' | 'height'>): Area {
  return { x: Math.round(x - size.width / 3), y: Math.max(0, Math.round(y - 60)), ...size };
}
