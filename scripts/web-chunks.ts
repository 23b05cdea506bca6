import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** Description of the build for the checks. It is beside the served folder, and not in it. */
const FILE = join(ROOT, 'dist/web-chunks.json')
const TEXTS = /^assets\/texts\/.*\.(\w+)\.json$/

/** A script of the build, with its modules and the files that it makes the browser fetch. Modules are paths from the root. */
export type WebChunk = {
  file: string
  /** Whether the page itself requests this chunk. */
  isEntry: boolean
  /** Module whose dynamic import loads this chunk. */
  asked: string | null
  modules: string[]
  /** Chunks that are fetched together with this one. */
  imports: string[]
  /** Chunks that this one may fetch later. */
  dynamicImports: string[]
  /** Stylesheets that load with this chunk. */
  css: string[]
}

export type WebBuild = {
  chunks: WebChunk[]
  /** Files with the texts of a module and its imports, by language. */
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
