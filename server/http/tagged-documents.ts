import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageHead } from '../routing/page-head.ts'

/** A document in the forms in which it is sent. */
export type TaggedDocument = {
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/** Most visits ask for the same few. Those that name a wallet, payout or run are without number and have a cache of their own. */
const CACHED_BYTES_MAX = 3_000_000
const CACHED_BYTES_OF_ONE_MAX = 1_000_000
/** A new build may take the place of this one while the server runs. */
const LOOK_AGAIN_MS = 1_000
/** Of a document that is written once for many; it has a few kilobytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** What the build wrote of a page itself, and what is known better here. */
const BUILT_TITLE = /<title>[^<]*<\/title>/
const BUILT_DESCRIPTION = /<meta name="description"[^>]*>/

/** Documents of the build with what their heads say, compressed once and cached for the next request. */
export function createTaggedDocuments(folder: string) {
  const sources = new Map<string, { text: Promise<string>; changedMs: number; lookedAtMs: number }>()
  const cacheOf = (maxSize: number) =>
    new LRUCache<string, TaggedDocument>({
      maxSize,
      // The name of an entry is as long as its document.
      sizeCalculation: ({ br, gzip, identity }, name) => br.length + gzip.length + identity.length + name.length * 2,
    })
  const ofMany = cacheOf(CACHED_BYTES_MAX)
  const ofOne = cacheOf(CACHED_BYTES_OF_ONE_MAX)

  async function readSource(document: string): Promise<string> {
    const file = join(folder, document)
    const known = sources.get(document)
    const nowMs = performance.now()
    if (known !== undefined && nowMs - known.lookedAtMs < LOOK_AGAIN_MS) return known.text
    const { mtimeMs } = await stat(file)
    if (known?.changedMs === mtimeMs) {
      known.lookedAtMs = nowMs
      return known.text
    }
    const text = readFile(file, 'utf8')
    sources.set(document, { text, changedMs: mtimeMs, lookedAtMs: nowMs })
    text.catch(() => sources.delete(document))
    return text
  }

  return async (
    document: string,
    { title, elements, isOfOne }: Pick<PageHead, 'title' | 'elements' | 'isOfOne'>,
  ): Promise<TaggedDocument> => {
    const source = await readSource(document)
    const name = `${source}\n${title}\n${elements}`
    const cached = isOfOne ? ofOne : ofMany
    const known = cached.get(name)
    if (known !== undefined) return known
    const made = compress(insert(source, title, elements))
    cached.set(name, made)
    return made
  }
}

const insert = (source: string, title: string, elements: string): string =>
  source
    .replace(BUILT_DESCRIPTION, '')
    .replace(BUILT_TITLE, () => `<title>${title}</title>`)
    .replace('</head>', () => `${elements}</head>`)

function compress(text: string): TaggedDocument {
  const identity = Buffer.from(text)
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    br: brotliCompressSync(identity, BROTLI),
    gzip: gzipSync(identity),
    identity,
  }
}
