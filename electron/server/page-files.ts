import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/**
 * Serves the built page from `folder`. Names with a content hash never change; the page itself is asked for
 * again each time, so that a new build shows.
 */
export function createPageFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  const serve = sirv(folder, {
    // Looks each file up when it is asked for: one that a new build took away is a 404, not the end of the process.
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader('cache-control', hashed ? 'private, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request, response) => serve(request, response);
}
