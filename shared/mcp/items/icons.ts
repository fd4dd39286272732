import { isJsonObject, type Json, stringAt } from '../../model/json/json.ts';
import { sniff } from '../mime-sniff.ts';

/** Larger icons are ignored. In characters. */
const maxIconLength = 200_000;

const pictureData = /^data:image\/(png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * The first icon of a listed item (base, `icons`) that can be shown without a network request: a `data:` URL with a PNG
 * or JPEG whose bytes match its type.
 */
export function inertIcon(icons: Json | undefined): string | undefined {
  if (!Array.isArray(icons)) return undefined;
  return icons.map((icon) => stringAt(icon, 'src')).find((src) => src !== undefined && isInertPicture(src));
}

/** Whether `icons` has the specified shape; absent is valid. */
export function areIconsValid(icons: Json | undefined): boolean {
  if (icons === undefined) return true;
  return Array.isArray(icons) && icons.every((icon) => isJsonObject(icon) && typeof icon.src === 'string');
}

function isInertPicture(src: string): boolean {
  if (src.length > maxIconLength) return false;
  const [, type = '', base64 = ''] = pictureData.exec(src) ?? [];
  if (type === '') return false;
  // The first bytes are enough; base64 can be cut at multiples of 4.
  const head = Uint8Array.from(atob(base64.slice(0, Math.min(base64.length - (base64.length % 4), 64))), (character) =>
    character.charCodeAt(0),
  );
  return sniff(head) === (type === 'png' ? 'image/png' : 'image/jpeg');
}
