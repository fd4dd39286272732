/** Fields of OAuth that are secret, and have names that others have, too (RFC 6749, 7636, 7521 and 8628). */
const oauthFields = new Set(['code', 'code_verifier', 'assertion', 'client_assertion', 'device_code']);

/** Whether a field is one of OAuth's secrets, also when its name is in camel case or behind other characters. */
export function isOAuthField(name: string): boolean {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return oauthFields.has(snake) || oauthFields.has(/(?:^|[^a-z_])([a-z_]+)$/.exec(name)?.[1] ?? '');
}
