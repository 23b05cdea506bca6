import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CARD_PAGE, documentOf, PAGE_PATHS, type PagePath } from '#core/pages.ts'
import { readWebBuild, type WebBuild } from './web-chunks.ts'
import { closure, entries } from './web-weights.ts'

/** Module of each page, as `web/routes.tsx` imports it. Home is a part of the shell. */
export const PAGE_MODULES: Readonly<Record<Exclude<PagePath, '/'>, string>> = {
  '/mining': 'web/pages/mining-page.tsx',
  '/game': 'web/pages/game-page.tsx',
  '/game-old': 'web/pages/game-page.tsx',
  '/airdrop': 'web/pages/airdrop-page.tsx',
  '/profile': 'web/pages/profile-page.tsx',
  '/profile/collection': 'web/pages/profile-page.tsx',
  '/profile/activity': 'web/pages/profile-page.tsx',
  '/profile/help': 'web/pages/profile-page.tsx',
  '/admin': 'web/pages/admin-page.tsx',
  '/wallet-guide': 'web/pages/wallet-guide-page.tsx',
  '/cards/:id': 'web/pages/card-page.tsx',
}
/** Largest picture of each page, which its scripts would request only once they run. */
const PAGE_PICTURES: Partial<Record<PagePath, string>> = {
  '/': '/art/hero.svg',
  '/game': '/game/game-poster-market.svg',
  '/game-old': '/game/game-poster-desert.svg',
}

/**
 * Writes a document for each page with the shell and the page's own hints. A browser then fetches both at once, and not one after
 * the other.
 *
 * @param folder of the build
 */
export function writePageDocuments(folder: string): void {
  const build = readWebBuild()
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const page of [...PAGE_PATHS, CARD_PAGE] as const) {
    const file = join(folder, documentOf(page))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      shell.replace('</head>', () => `${hintsFor(page, build)}</head>`),
    )
  }
}

/** Names the page's texts without their language, which only the browser knows. `web/texts/first-texts.ts` reads the name there. */
const textsHint = (name: string) => `<meta name="page-texts" content="/${name}" />`
const pictureHint = (path: string) => `<link rel="preload" as="image" href="${path}" fetchpriority="high" />`
const scriptHint = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`
/** Links a page's own styles. The script that imports them finds the link and does not load them again. */
const styleHint = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}" />`

export function hintsFor(page: PagePath, { chunks, texts }: WebBuild): string {
  const picture = PAGE_PICTURES[page]
  const pictures = picture === undefined ? [] : [pictureHint(picture)]
  if (page === '/') return pictures.join('')
  const module = PAGE_MODULES[page]
  const chunk = chunks.find(({ asked }) => asked === module)
  if (chunk === undefined) throw new Error(`The build has no script for ${module}`)
  const shell = closure(chunks, entries(chunks))
  const scripts = closure(chunks, [chunk]).filter((it) => !shell.includes(it))
  const named = texts[module]?.en?.replace(/\.en\.json$/, '')
  return [
    ...pictures,
    ...(named === undefined ? [] : [textsHint(named)]),
    ...scripts.flatMap(({ css }) => css.map(styleHint)),
    ...scripts.map(({ file }) => scriptHint(file)),
  ].join('')
}
