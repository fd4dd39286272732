import type { AppSurroundings } from '#shared/model/runs/app-view.ts';

/** The CSS variables of the specification, with the token that has their value. */
const tokens: Readonly<Record<string, string>> = {
  '--color-background-primary': '--bg-1',
  '--color-background-secondary': '--bg-2',
  '--color-background-tertiary': '--bg-3',
  '--color-background-info': '--accent-bg',
  '--color-background-danger': '--error-bg',
  '--color-text-primary': '--fg-0',
  '--color-text-secondary': '--fg-1',
  '--color-text-tertiary': '--fg-2',
  '--color-text-inverse': '--on-accent',
  '--color-text-info': '--accent',
  '--color-text-danger': '--error',
  '--color-text-success': '--ok',
  '--color-text-warning': '--warn',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-tertiary': '--line',
  '--color-ring-primary': '--focus',
  '--font-sans': '--font-sans',
  '--font-mono': '--font-mono',
  '--font-text-md-size': '--text',
  '--font-text-sm-size': '--text-small',
  '--border-radius-sm': '--radius',
  '--border-radius-md': '--radius',
  '--border-radius-lg': '--radius-large',
  '--border-width-regular': '--border',
};

/** The host context that is reported to an app. */
export function readSurroundings(box: { width: number; height: number }): AppSurroundings {
  const style = getComputedStyle(document.documentElement);
  const variables = Object.entries(tokens).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return {
    theme: style.colorScheme.includes('light') ? 'light' : 'dark',
    locale: document.documentElement.lang,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    width: Math.round(box.width),
    maxHeight: Math.round(box.height),
    touch: matchMedia('(any-pointer: coarse)').matches,
    hover: matchMedia('(any-hover: hover)').matches,
    variables: Object.fromEntries(variables),
  };
}

/** The size of the content box of an element, in CSS pixels. */
export function contentBox(element: HTMLElement): { width: number; height: number } {
  const style = getComputedStyle(element);
  const across = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  const down = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  return { width: Math.max(0, element.clientWidth - across), height: Math.max(0, element.clientHeight - down) };
}

/** Calls `onChange` when theme or language of the window change. Returns a function that stops it. */
export function watchAppearance(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] });
  return () => observer.disconnect();
}
