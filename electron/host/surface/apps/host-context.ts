import type { Json, JsonObject } from '#shared/model/json.ts';
import { type AppSurroundings, type AppView, appDisplayModes } from '#shared/model/runs/app-view.ts';
import type { Platform } from '../../platform.ts';

/** An app's surroundings (MCP Apps, host context). */
export function hostContext(
  { theme, locale, timeZone, width, maxHeight, touch, hover, variables }: AppSurroundings,
  displayMode: AppView['displayMode'],
  { shell, version }: Pick<Platform, 'shell' | 'version'>,
  toolInfo: { id: string | undefined; tool: Json | undefined },
): JsonObject {
  const isFull = displayMode === 'fullscreen';
  return {
    theme,
    locale,
    timeZone,
    displayMode,
    availableDisplayModes: [...appDisplayModes],
    styles: { variables },
    containerDimensions: { width, ...(isFull ? { height: maxHeight } : { maxHeight }) },
    userAgent: `Loupe/${version}`,
    platform: shell === 'desktop' ? 'desktop' : 'web',
    deviceCapabilities: { touch, hover },
    ...(toolInfo.tool !== undefined && {
      toolInfo: { ...(toolInfo.id !== undefined && { id: toolInfo.id }), tool: toolInfo.tool },
    }),
  };
}

export function changedFields(before: JsonObject, now: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)),
  );
}
