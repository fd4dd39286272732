/**
 * Where the window's layout changes, as media queries in CSS pixels: a zoom of 150 % makes 1280 x 800 to 853 x 533, one
 * of 200 % to 640 x 400.
 */

/** Too low for a panel below the work: it is a bar, or covers the work. */
export const shortWindow = '(max-height: 479px)';

/** Too low for a panel below a message that is to be confirmed. */
export const lowWindow = '(max-height: 639px)';

/** The servers fold to icons unless a person wants them wide. */
export const narrowWindow = '(max-width: 1099px)';

/** Too narrow for a list next to an item with both sides visible: with collapsed and expanded servers. */
export const narrowWork = { folded: '(max-width: 991px)', wide: '(max-width: 1147px)' };

/** Too narrow for a list next to an item: the list overlays it. */
export const tinyWork = { folded: '(max-width: 739px)', wide: '(max-width: 899px)' };

/** Wide enough for the names of a list next to an item. */
export const wideWindow = '(min-width: 1600px)';
