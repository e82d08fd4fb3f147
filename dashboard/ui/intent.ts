/** How long the pointer rests on a link or heading, in milliseconds, before what it opens is prefetched. */
export const intentDelay = 150
