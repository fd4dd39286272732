import { fail } from '#shared/messages/failure.ts';
import type { HttpServer } from '#shared/model/server.ts';

type AcceptedIssuer = HttpServer['acceptedIssuer'];

interface IssuerPair {
  /** The issuer that the resource announces. */
  expected: string;
  /** The issuer in the authorization server's metadata. */
  found: string;
}

/**
 * Checks that metadata is its issuer's (RFC 8414, section 3.3), or that the user accepted the difference. Fails with
 * `issuerMismatch`, which `acceptIssuer` answers.
 */
export function checkIssuer(
  { expected, found, url, frameSeq }: IssuerPair & { url: string; frameSeq: number },
  accepted: AcceptedIssuer,
): void {
  // A URL without a path always has a slash.
  if (found === expected || (new URL(expected).pathname === '/' && found === withoutSlash(expected))) return;
  if (accepted?.expected === expected && accepted.found === found) return;
  const params = { expected, found: found.slice(0, 300), url, difference: differenceOf({ expected, found }) };
  fail('issuerMismatch', { ...params, where: 'metadata' }, { frameSeq });
}

function differenceOf({ expected, found }: IssuerPair): 'slash' | 'template' | 'case' | 'other' {
  if (withoutSlash(expected) === withoutSlash(found)) return 'slash';
  if (expected.toLowerCase() === found.toLowerCase()) return 'case';
  return /[{}]/.test(found + expected) ? 'template' : 'other';
}

export function withoutSlash(issuer: string): string {
  return issuer.endsWith('/') ? issuer.slice(0, -1) : issuer;
}

/** Whether the `iss` of a callback is one of the two issuers that the user accepted as the same. */
export function isAcceptedIssuer(iss: string, issuer: string | undefined, accepted: AcceptedIssuer): boolean {
  if (accepted === undefined || issuer !== accepted.found) return false;
  return iss === accepted.found || iss === accepted.expected || isInstanceOf(iss, accepted.found);
}

/** Whether `iss` is the template with one path segment in place of each `{…}`, as `{tenantid}`. */
function isInstanceOf(iss: string, template: string): boolean {
  const parts = iss.split('/');
  const pattern = template.split('/');
  if (parts.length !== pattern.length || !pattern.some(isPlaceholder)) return false;
  return pattern.every((part, index) => part === parts[index] || (index > 2 && isPlaceholder(part)));
}

function isPlaceholder(part: string): boolean {
  return part.startsWith('{') && part.endsWith('}');
}
