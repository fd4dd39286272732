import { join, normalize, sep } from 'node:path';

/** The file behind a path; undefined when it would lie outside the folder. */
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
