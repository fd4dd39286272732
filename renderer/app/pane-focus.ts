const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), a[href], textarea';

/** Moves the focus to the next (1) or the previous (-1) pane, around the ends. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const pane = panes[(from + step + panes.length) % panes.length];
  // What lies below a dialog cannot be reached.
  const target = [...(pane?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((each) => !each.closest('[inert]'));

  (target ?? pane)?.focus();
}
