import type { Revision } from '../../model/revision.ts';

type Clause = Partial<Record<Revision, string>>;

/** A page of `server`. */
export function serverPage(page: string): string {
  return `server/${page}`;
}

/** The page about messages. */
export const messagesPage: Clause = { '2024-11-05': 'basic/messages', '2025-03-26': 'basic#messages' };

/** The stdio transport. */
export const stdioPage: Clause = { '2024-11-05': 'basic/transports#stdio', '2026-07-28': 'basic/transports/stdio' };

/** Streamable HTTP; `legacyPart` is the part of the legacy page. */
export function httpPage(legacyPart = 'streamable-http', modernPart = ''): Clause {
  return {
    '2024-11-05': 'basic/transports#http-with-sse',
    '2025-03-26': `basic/transports#${legacyPart}`,
    '2026-07-28': `basic/transports/streamable-http${modernPart && `#${modernPart}`}`,
  };
}

/** The handshake; in the modern era, versioning. */
export const lifecyclePage: Clause = { '2024-11-05': 'basic/lifecycle', '2026-07-28': 'basic/versioning' };

/** A page of the utilities, which are patterns in the modern era. */
export function utilityPage(page: string): Clause {
  return { '2024-11-05': `basic/utilities/${page}`, '2026-07-28': `basic/patterns/${page}` };
}
