import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What every page needs, and nothing that loads on a click. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|mitt|@tanstack|@lingui)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/

const PANEL = /web[\\/](panel[\\/]|pages[\\/]admin-page)/
const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/
const WALLET_SDK = /node_modules[\\/](viem|@walletconnect)[\\/]/

/**
 * Which modules the bundler puts into one file. Left alone it makes one of each icon, and many small files take longer to
 * ask for and compress worse: merged like this, a first visit to Home is 6 kB lighter, and three scripts instead of 45.
 */
export const WEB_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // Changes only with the lockfile: visitors keep it.
  { name: 'libraries', test: LIBRARIES, priority: 3 },
  // Most visits start at Home: it comes with what is around every page.
  { name: 'shell', tags: ['$initial'], priority: 2 },
  {
    debugName: 'the panel, but for paying with a wallet',
    name: (id, context) => (isOfPanel(id, context) && !needsWallet(id, context) ? 'panel' : null),
    includeDependenciesRecursively: false,
  },
]

const needsWallet = (id: string, context: Rolldown.ChunkingContext) =>
  [...closureOf(id, context)].some((it) => WALLET_SDK.test(it))

/** Every icon is imported from one module, so only the sources tell who shows it. */
const WEB = globSync('web/**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
const ELSEWHERE = iconsIn(WEB.filter((file) => !PANEL.test(file)))
const PANEL_ICONS = new Set([...iconsIn(WEB.filter((file) => PANEL.test(file)))].filter((it) => !ELSEWHERE.has(it)))

/** The icons' files, e.g. `badge-check` for `BadgeCheck`. */
function iconsIn(files: readonly string[]): Set<string> {
  const text = files.map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')).join('\n')
  const names = [...text.matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, list = '']) =>
    list.split(','),
  )
  return new Set(
    names.map((name) =>
      name
        .trim()
        .replace(/^type | as .*$/g, '')
        .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
        .toLowerCase(),
    ),
  )
}

/** The panel's own modules, and what of the libraries nobody else asks for. */
function isOfPanel(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (PANEL.test(id) || PANEL_ICONS.has(ICON.exec(id)?.[1] ?? '') || seen.has(id)) return true
  seen.add(id)
  const importers = context.getModuleInfo(id)?.importers ?? []
  return importers.length > 0 && importers.every((it) => isOfPanel(it, context, seen))
}

/** Whatever a module brings with it before it runs, itself included. */
function closureOf(id: string, context: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, context, found)
  return found
}
