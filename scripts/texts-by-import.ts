import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { parseSync } from 'vite'
import { LANGUAGES, type Language } from '../web/texts/languages.ts'

const ROOT = join(import.meta.dirname, '..')
/** Its texts are on every page: the first load brings them. */
export const SHELL = 'web/main.tsx'

const GENERATED_ID = /^[\w-]{6}$/
const SHORT_LENGTHS = [3, 4, 5]

type Text = { sources: readonly string[]; message: string }
type Catalog = ReadonlyMap<string, Text>

export type TextsByImport = {
  /** The ids of the texts that a module brings: its own and those of all it imports, but for what the shell has. */
  idsOf: (module: string) => readonly string[]
  /** Whether the catalogues know an id as one of this module's own. */
  knows: (id: string, module: string) => boolean
  /** What a text says in a language, not compiled. */
  messageOf: (id: string, language: Language) => string
  /** Enough of a generated id to tell it from all others; an id that a person chose stays whole. */
  shortIdOf: (id: string) => string
  /** Every text, and the modules that say it. */
  sources: ReadonlyMap<string, readonly string[]>
}

/** Reads the catalogues, which say of each text in which modules it stands, and follows the modules' static imports. */
export async function readTextsByImport(): Promise<TextsByImport> {
  const languages = Object.keys(LANGUAGES) as Language[]
  const catalogs = new Map(
    await Promise.all(languages.map(async (language) => [language, await readCatalog(language)] as const)),
  )
  const sources = new Map([...(catalogs.get('en') ?? [])].map(([id, text]) => [id, text.sources]))
  const idsByModule = new Map<string, string[]>()
  for (const [id, modules] of sources) {
    for (const module of modules) idsByModule.set(module, [...(idsByModule.get(module) ?? []), id])
  }
  const allIdsOf = (module: string) => new Set([...importClosure(module)].flatMap((it) => idsByModule.get(it) ?? []))
  const shell = allIdsOf(SHELL)
  const shortIds = shortenIds([...sources.keys()].filter((id) => GENERATED_ID.test(id)))
  return {
    idsOf: (module) => [...allIdsOf(module)].filter((id) => module === SHELL || !shell.has(id)).sort(),
    knows: (id, module) => sources.get(id)?.includes(module) === true,
    messageOf: (id, language) => catalogs.get(language)?.get(id)?.message ?? id,
    shortIdOf: (id) => shortIds.get(id) ?? id,
    sources,
  }
}

/** By length and not by number: a new text leaves the ids of the others as they were, and so the files that say them. */
function shortenIds(ids: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>()
  const starts = (id: string) => SHORT_LENGTHS.map((length) => id.slice(0, length))
  for (const start of ids.flatMap(starts)) counts.set(start, (counts.get(start) ?? 0) + 1)
  return new Map(ids.map((id) => [id, starts(id).find((it) => counts.get(it) === 1) ?? id]))
}

async function readCatalog(language: Language): Promise<Catalog> {
  const filename = join(ROOT, `web/texts/${language}.po`)
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  })
  return new Map(
    Object.entries(catalog).map(([id, { translation, message, origin }]) => [
      id,
      { sources: (origin ?? []).map(([file]) => file), message: translation || message || id },
    ]),
  )
}

/** A module of ours and every module of ours that is there before it runs; paths from the root. */
export function importClosure(module: string, found = new Set<string>()): Set<string> {
  if (found.has(module)) return found
  found.add(module)
  for (const imported of staticImports(module)) importClosure(imported, found)
  return found
}

function staticImports(module: string): string[] {
  const { staticImports, staticExports } = parseSync(module, readFileSync(join(ROOT, module), 'utf8')).module
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map((it) => it.moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  ]
  return specifiers
    .map((it) => ownModule(it, module))
    .filter((it) => it !== null && /\.tsx?$/.test(it) && existsSync(join(ROOT, it))) as string[]
}

/** The path from the root of what a specifier names, or null where it is a package's. */
export function ownModule(specifier: string, importer: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : null
}
