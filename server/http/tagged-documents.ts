import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { PageHead } from './routing/page-head.ts'

/** A document in the encodings in which it is sent. */
export type TaggedDocument = {
  readonly etag: string
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/**
 * Maximum bytes of cached documents. Most visits request the same few. Documents that name a wallet, payout or run are unlimited
 * in number and have a separate cache.
 */
const CACHED_BYTES_MAX = 3_000_000
const CACHED_BYTES_OF_ONE_MAX = 1_000_000
/** Milliseconds until the source is checked for a new build, which may replace this one while the server runs. */
const LOOK_AGAIN_MS = 1_000
/** Compression of a document that is compressed once for many visits. It has a few kilobytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Elements that the build wrote, which this server replaces with better ones. */
const BUILT_TITLE = /<title>[^<]*<\/title>/
const BUILT_DESCRIPTION = /<meta name="description"[^>]*>/

/** Creates documents of the build with their page heads, compressed once and cached for the next request. */
export function createTaggedDocuments(folder: string) {
  const sources = new Map<string, { text: Promise<string>; changedMs: number; lookedAtMs: number }>()
  const cacheOf = (maxSize: number) =>
    new LRUCache<string, TaggedDocument>({
      maxSize,
      // The cache key contains the whole document.
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
