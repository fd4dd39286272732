import { join, normalize, sep } from 'node:path';
import { appOrigin, toolAppScheme } from '#shared/contract/link.ts';

export const pageUrl = `${appOrigin}/`;

/** Compared by parts, since `app://loupe.evil` and `app://loupe@evil` have the same prefix. */
export function isOurPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === appOrigin && url.username === '' && url.password === '';
}

export function isToolApp(address: string): boolean {
  return URL.parse(address)?.protocol === `${toolAppScheme}:`;
}

/** The file of a path; undefined when it would be outside the folder. */
export function pageFile(folder: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const file = normalize(join(folder, decoded.endsWith('/') ? `${decoded}index.html` : decoded));
  return file.startsWith(normalize(folder) + sep) && !file.includes('\0') ? file : undefined;
}
