/** Control characters, and those that change the text direction or hide text. */
const deceptive = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu;

/**
 * Server text for one line: what would act instead of being seen is shown as a picture of itself (`␛`) or
 * by its number (`⟨202E⟩`). Tabs and everything else stay.
 */
export function visibleText(text: string): string {
  return text.replace(deceptive, (character) => {
    const code = character.charCodeAt(0);
    if (character === '\t') return character;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '␡';
    return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** The same for text of several lines, whose breaks stay. */
export function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visibleText).join('\n');
}
