const templateKey = 'template ';

/** The key of a template among folders. No URI has it, since URIs have no spaces. */
export function keyOfTemplate(uriTemplate: string): string {
  return templateKey + uriTemplate;
}

/** The reverse of {@link keyOfTemplate}; undefined for a URI. */
export function templateOfKey(key: string): string | undefined {
  return key.startsWith(templateKey) ? key.slice(templateKey.length) : undefined;
}
