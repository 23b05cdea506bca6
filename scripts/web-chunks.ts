import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '..')
/** Beside the served folder and not in it: it is about the build, for whoever checks it. */
const FILE = join(ROOT, 'dist/web-chunks.json')

/** A script of the build: what it is made of, and what it makes the browser fetch. Modules are paths from the root. */
export type WebChunk = {
  file: string
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

export function writeWebChunks(output: Rolldown.RolldownOutput['output']): void {
  const chunks = output
    .filter((it) => it.type === 'chunk')
    .map((it): WebChunk => {
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
    })
  writeFileSync(FILE, JSON.stringify(chunks, null, 1))
}

export const readWebChunks = (): WebChunk[] => JSON.parse(readFileSync(FILE, 'utf8'))

const fromRoot = (id: string) => relative(ROOT, id.replace(/^\0/, '').replace(/\?.*$/, ''))
