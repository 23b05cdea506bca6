import { createHash } from 'node:crypto'
import { basename, extname, join, relative } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { ESTree, Plugin, Rolldown } from 'vite'
import { LANGUAGES, type Language } from '../web/texts/languages.ts'
import { ownModule, readTextsByImport, type TextsByImport } from './texts-by-import.ts'

const ROOT = join(import.meta.dirname, '..')
const OURS = /^web\/.*\.tsx?$/
/** Module that fetches the shell's texts while the rest of the page loads. */
const FIRST_TEXTS = 'web/texts/first-texts.ts'
/** Functions that take the name of the texts themselves, because they use it. */
const CALLS = new Set(['lazyPart', 'textsOf'])
/** Function that wraps every other dynamic import. */
const LOAD = '__loadPart'
/** Path of the texts on the development server. */
const DEV_FOLDER = '/@texts/'
/** Ids of texts in the output of the macros. */
const ID = /(\bid: ?)"([\w-]{6})"/g
const TEXT_WITHOUT_ID = /(?:\b_\(|\bTrans\w*, )\s*(?:\/\*i18n\*\/\s*)?\{\s*id: ?"([\w-]{6})"/g

/**
 * Gives each part of the page the texts that its imports need, in one file for each language.
 *
 * `import('./a.ts')` becomes `loadPart(() => import('./a.ts'), '/assets/texts/a-1f2e3d4c')`. The loader adds the language, so
 * code and texts are fetched in parallel. The import of a module without texts stays unchanged.
 */
export function webTexts(): Plugin {
  let texts: TextsByImport
  let isBuild = false
  return {
    name: 'web-texts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async buildStart() {
      texts = await readTextsByImport()
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      handler(code, id) {
        const module = relative(ROOT, id.replace(/\?.*$/, ''))
        if (!OURS.test(module)) return null
        if (isBuild) refuseUnknownTexts(texts, code, module)
        const short = isBuild ? shortenIds(texts, code, module) : code
        const edits = findParts(this.parse(short), module).flatMap(({ imported, start, end, isCall }) => {
          const ids = texts.idsOf(imported)
          if (ids.length === 0) return []
          const name = isBuild ? emitTexts(this, texts, imported, ids) : DEV_FOLDER + imported
          const given = `, ${JSON.stringify(name)}`
          return isCall
            ? [{ at: end, text: given }]
            : [
                { at: start, text: `${LOAD}(() => ` },
                { at: end, text: `${given})` },
              ]
        })
        const isImportNeeded = edits.some(({ text }) => text.startsWith(LOAD))
        let out = short
        // From the end, so that earlier positions stay valid.
        for (const { at, text } of edits.toSorted((a, b) => b.at - a.at)) out = out.slice(0, at) + text + out.slice(at)
        if (isImportNeeded) out = `import { loadPart as ${LOAD} } from '#web/texts/texts.ts';${out}`
        return out === code ? null : { code: out, map: null }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, path }) {
        if (path.includes('gallery')) return []
        const built = Object.values(bundle ?? {}).find(
          (it) => it.type === 'chunk' && it.moduleIds.includes(join(ROOT, FIRST_TEXTS)),
        )
        const src = built === undefined ? `/${relative('web', FIRST_TEXTS)}` : `/${built.fileName}`
        return [{ tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' }]
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [, module, language] = /^\/@texts\/(.+)\.(\w+)\.json$/.exec(request.url ?? '') ?? []
        if (module === undefined || !Object.hasOwn(LANGUAGES, language ?? '')) return next()
        // Read at every request, because catalogues and imports change during development.
        const now = await readTextsByImport()
        response.setHeader('content-type', 'application/json')
        response.end(compile(now, now.idsOf(module), language as Language))
      })
    },
  }
}

/** Throws if a module uses a text that its catalogue lacks, because the page could only show the id. */
function refuseUnknownTexts(texts: TextsByImport, code: string, module: string) {
  for (const [, id = ''] of code.matchAll(TEXT_WITHOUT_ID)) {
    if (!texts.hasText(id, module)) {
      throw new Error(`${module} says ${id}, which the catalogues do not know: run npm run generate -- texts`)
    }
  }
}

/**
 * Shortens the ids of a module. Ids compress badly and each travels twice, and half of the letters are enough to distinguish
 * them.
 */
const shortenIds = (texts: TextsByImport, code: string, module: string) =>
  code.replace(ID, (whole, before: string, id: string) =>
    texts.hasText(id, module) ? `${before}"${texts.shortIdOf(id)}"` : whole,
  )

/** Emits a module's texts beside the scripts, named by a hash of their content. Returns the name without language and extension. */
function emitTexts(context: Rolldown.PluginContext, texts: TextsByImport, module: string, ids: readonly string[]) {
  const files = (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    language,
    source: compile(texts, ids, language, texts.shortIdOf),
  }))
  const hash = createHash('sha256').update(files.map(({ source }) => source).join('\n'))
  const name = `assets/texts/${basename(module, extname(module))}-${hash.digest('base64url').slice(0, 6)}`
  for (const { language, source } of files) {
    context.emitFile({ type: 'asset', fileName: `${name}.${language}.json`, source, originalFileName: module })
  }
  return `/${name}`
}

/** Puts a space that does not break between a figure and its unit, so that a line never ends between them. */
export const joinUnits = (message: string) => message.replace(/(?<=[}\d]) (?=(?:BV3|USDT|BNB)\b)/g, '\u00a0')

/** Returns the compiled messages of the page, by id. */
function compile(
  texts: TextsByImport,
  ids: readonly string[],
  language: Language,
  nameOf: (id: string) => string = (id) => id,
): string {
  const messages = Object.fromEntries(ids.map((id) => [nameOf(id), joinUnits(texts.messageOf(id, language))]))
  const { source, errors } = createCompiledCatalog(language, messages, { namespace: 'json' })
  if (errors.length > 0) throw new Error(errors.map(({ id, error }) => `${id}: ${error.message}`).join('\n'))
  return JSON.stringify(JSON.parse(source).messages)
}

/** Place of a dynamic import of one of our modules, or of a call that takes its texts. */
type FoundPart = { imported: string; start: number; end: number; isCall: boolean }

function findParts(node: unknown, module: string): FoundPart[] {
  if (Array.isArray(node)) return node.flatMap((it) => findParts(it, module))
  if (typeof node !== 'object' || node === null || !('type' in node)) return []
  const it = node as ESTree.Node
  if (it.type === 'ImportExpression') {
    const imported = moduleNamed(it.source, module)
    return imported === null ? [] : [{ imported, start: it.start, end: it.end, isCall: false }]
  }
  const inside = Object.values(it).flatMap((value) => findParts(value, module))
  if (it.type !== 'CallExpression' || it.callee.type !== 'Identifier' || !CALLS.has(it.callee.name)) return inside
  const [first, second] = it.arguments
  const imported = first?.type === 'Literal' ? String(first.value) : inside[0]?.imported
  if (first === undefined || second !== undefined || imported === undefined) return inside
  return [{ imported, start: first.start, end: first.end, isCall: true }]
}

function moduleNamed(source: ESTree.Node, importer: string): string | null {
  if (source.type !== 'Literal' || typeof source.value !== 'string') return null
  const module = ownModule(source.value, importer)
  return module !== null && OURS.test(module) ? module : null
}
