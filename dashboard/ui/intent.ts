/**
 * How long the pointer rests on a link or heading, in milliseconds, before what it opens is prefetched: longer than it
 * takes to cross one, and shorter than people take from reaching a link to pressing it.
 */
export const intentDelay = 65
