import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** Beside the served folder and not in it: it describes the build, for the checks. */
const FILE = join(ROOT, 'dist/web-chunks.json')
const TEXTS = /^assets\/texts\/.*\.(\w+)\.json$/

/** A script of the build: what it is made of, and what it makes the browser fetch. Modules are paths from the root. */
export type WebChunk = {
  file: string
  /** The page itself asks for it. */
  isEntry: boolean
  /** The module that is imported when this chunk is asked for by itself. */
  asked: string | null
  modules: string[]
  /** Fetched with it, at once. */
  imports: string[]
  /** Fetched by it, sooner or later or never. */
  dynamicImports: string[]
  /** The stylesheets that come with it. */
  css: string[]
}

export type WebBuild = {
  chunks: WebChunk[]
  /** The texts that come with a module and its imports, by language. */
  texts: Record<string, Record<string, string>>
}

export function writeWebBuild(output: Rolldown.RolldownOutput['output']): void {
  const build: WebBuild = { chunks: [], texts: {} }
  for (const it of output) {
    if (it.type === 'chunk') build.chunks.push(chunkOf(it))
    else {
      const language = TEXTS.exec(it.fileName)?.[1]
      for (const module of language === undefined ? [] : it.originalFileNames) {
        build.texts[module] = { ...build.texts[module], [language as string]: it.fileName }
      }
    }
  }
  writeFileSync(FILE, JSON.stringify(build, null, 1))
}

function chunkOf(it: Rolldown.OutputChunk): WebChunk {
  const { viteMetadata } = it as { viteMetadata?: { importedCss: Set<string> } }
  return {
    file: it.fileName,
    isEntry: it.isEntry,
    asked: it.facadeModuleId === null ? null : fromRoot(it.facadeModuleId),
    modules: it.moduleIds.map(fromRoot),
    imports: it.imports,
    dynamicImports: it.dynamicImports,
    css: [...(viteMetadata?.importedCss ?? [])],
  }
}

export const readWebBuild = (): WebBuild => JSON.parse(readFileSync(FILE, 'utf8'))

const fromRoot = (id: string) => relative(ROOT, id.replace(/^\0/, '').replace(/\?.*$/, ''))
