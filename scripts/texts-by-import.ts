import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { parseSync } from 'vite'
import { LANGUAGES, type Language } from '../web/texts/languages.ts'

const ROOT = join(import.meta.dirname, '..')
/** Module whose texts are part of the first load, because every page shows them. */
export const SHELL = 'web/main.tsx'

const GENERATED_ID = /^[\w-]{6}$/
const SHORT_LENGTHS = [3, 4, 5]

type Text = { sources: readonly string[]; message: string }
type Catalog = ReadonlyMap<string, Text>

export type TextsByImport = {
  /** Returns the ids of the texts that a module needs: its own and those of all its imports, without those of the shell. */
  idsOf: (module: string) => readonly string[]
  /** Returns whether the catalogues list an id as one of this module's own. */
  hasText: (id: string, module: string) => boolean
  /** Returns a text in a language, not compiled. */
  messageOf: (id: string, language: Language) => string
  /** Returns the shortest start of a generated id that no other id shares. An id that a person chose stays whole. */
  shortIdOf: (id: string) => string
  /** Modules that contain each text, by the text's id. */
  sources: ReadonlyMap<string, readonly string[]>
}

/** Reads the catalogues, which list the modules of each text, and follows the modules' static imports. */
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
    hasText: (id, module) => sources.get(id)?.includes(module) === true,
    messageOf: (id, language) => catalogs.get(language)?.get(id)?.message ?? id,
    shortIdOf: (id) => shortIds.get(id) ?? id,
    sources,
  }
}

/**
 * Shortens ids to a unique start. Unlike numbers, these leave the ids of other texts unchanged when a text is added, and
 * therefore also their files.
 */
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

/** Returns one of our modules and every module of ours that runs before it, as paths from the root. */
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

/** Returns the path from the root that a specifier names. Null if it names a package. */
export function ownModule(specifier: string, importer: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : null
}
