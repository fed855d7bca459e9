// The kinds of screen, by width and by height. The media queries of the components say the same.

import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or on its side: sheets instead of tabs, and nothing scrolls but what is inside a sheet. */
export const phone = new MediaQuery("(max-width: 719px), (max-height: 499px)");
/** Wide enough for a face beside each of several players. */
export const wide = new MediaQuery("(min-width: 1600px)");
/** A laptop: wide, but low, so that the players stand in the bar. */
export const laptop = new MediaQuery("(min-width: 1120px) and (min-height: 500px) and (max-height: 779px)");
