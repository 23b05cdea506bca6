/** Pages of a list that the browser keeps: whoever goes deep can go back, and no list fills the memory. */
export const PAGES_MAX = 5
