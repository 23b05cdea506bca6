/** Number of a list's pages that the browser keeps. It allows going back from deep in a list and bounds memory. */
export const PAGES_MAX = 5
