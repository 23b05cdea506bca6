/** The pages that the web app has, each by its one spelling. */
export const PAGE_PATHS = [
  '/',
  '/mining',
  '/game',
  '/game-old',
  '/airdrop',
  '/profile',
  '/profile/collection',
  '/profile/activity',
  '/profile/help',
  '/admin',
  '/wallet-guide',
] as const

export type PagePath = (typeof PAGE_PATHS)[number]

/** The file that the app starts from, under the name by which a browser keeps it for when there is no network. */
const START_FILE = '/index.html'

/**
 * The page that a path leads to; null where there is none. People type addresses: upper case and one slash at the end
 * lead to the page too, and whoever answers for such a path sends on to the page's own spelling.
 *
 * @param path of an address, decoded, without its query
 */
export function pageOf(path: string): PagePath | null {
  if (path === START_FILE) return '/'
  const spelling = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase()
  return PAGE_PATHS.find((page) => page === spelling) ?? null
}

/** The folder of the build in which each page has a document of its own; nobody asks for one by its name. */
export const DOCUMENTS = 'documents'

/** The document that a page starts from, in the folder of the build. */
export const documentOf = (page: PagePath): string => `${DOCUMENTS}/${page === '/' ? 'home' : page.slice(1)}.html`
