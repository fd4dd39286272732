/**
 * A computed colour, `rgb(12, 34, 56)` or `rgba(12, 34, 56, 0.5)`, as the six hex digits that Monaco's token rules
 * take, with `#` in front and without its transparency. Undefined for anything else.
 */
export function hexColor(computed: string): string | undefined {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(computed)?.slice(1);
  return channels && `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}
