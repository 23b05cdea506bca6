/** Pages of a list that the browser keeps: one can go back from deep in a list, and no list fills the memory. */
export const PAGES_MAX = 5
