import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DOCUMENTS, documentOf, pageOf, spellingOf } from '#core/pages.ts'
import { readerLanguage } from '#core/reader-language.ts'
import { sendError } from './errors.ts'
import { isRead } from './limit-requests.ts'
import { siteOrigin } from './request.ts'
import { isCachedBy } from './routing/answers.ts'
import { networkOf } from './routing/network-of.ts'
import type { DescribePage, PageHead } from './routing/page-head.ts'

/** Paths that are never a page. An unknown path there is a plain 404. */
const NOT_PAGES = /^\/(?:api|assets|cards|art|images|share|fonts|icons|ws|rpc)(?:\/|$)/

/**
 * Maximum length of a redirect's target. Proxies treat a head of 4,096 bytes or more as a failure of the server, and security
 * headers take most of that.
 */
const REDIRECT_LENGTH_MAX = 1_024

/** Headers that make an answer depend on the caller's cache. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

type PageDescriptions = {
  readonly publicOrigin: string | null
  /** Describes each page to sites and apps that show a link to it. */
  readonly describePage: DescribePage
}

/**
 * Serves the built web app from a folder: each text file in a compressed form that the caller accepts, and each page's document
 * with its description.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  telling: PageDescriptions | null = null,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler((_, reply) => sendError(reply, 'not_found'))
    return
  }
  // The name of a built asset contains a hash of its content. Every other file is revalidated each time.
  const assets = join(folder, 'assets')
  const options = {
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // No file here is long enough to be fetched in parts, and a part of a compressed file is useless alone.
    acceptRanges: false,
    setHeaders: (reply: { header(name: string, value: string): void }, path: string) => {
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } as const
  await app.register(fastifyStatic, { root: folder, wildcard: false, globIgnore: [`${DOCUMENTS}/**`], ...options })
  // A new build may replace this one while the server runs, so its assets are looked up at each request.
  await app.register(fastifyStatic, { root: assets, prefix: '/assets/', decorateReply: false, ...options })
  const readTagged = createTaggedDocuments(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = splitOnce(request.url, '?')
    const decoded = decode(path)
    const page = pageOf(decoded)
    if (!isRead(request) || (page === null && NOT_PAGES.test(path))) return sendError(reply, 'not_found')
    reply.header('cache-control', 'no-cache')
    if (page === null) return sendNotFoundPage(request, reply)
    const spelling = spellingOf(decoded)
    if (spelling !== path) {
      const target = query === undefined ? spelling : `${spelling}?${query}`
      return reply.redirect(target.length > REDIRECT_LENGTH_MAX ? spelling : target, 308)
    }
    const named = documentOf(page)
    const document = existsSync(join(folder, named)) ? named : 'index.html'
    const head = await telling
      ?.describePage({
        ...{ page, path, search: query ?? '', network: networkOf(request.ip) },
        language: readerLanguage(request.headers['accept-language']),
        origin: siteOrigin(request, telling.publicOrigin),
      })
      .catch((error: unknown) => {
        request.log.warn(
          { err: error, path },
          'the title and preview of a page were not read; the page is served without them',
        )
        return null
      })
    if (head === null || head === undefined) return reply.sendFile(document)
    if (!head.isFound) return sendNotFoundPage(request, reply)
    return sendTaggedDocument(request, reply, await readTagged(document, head))
  })
}

/** Returns whether a request without a route asks for an existing page. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  isRead(request) && pageOf(decode(splitOnce(request.url, '?')[0])) !== null

function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply) {
  dropConditions(request)
  return reply.status(404).sendFile('index.html')
}

/** Sends a document in an encoding that the caller accepts. Its content also depends on the requested languages. */
function sendTaggedDocument(request: FastifyRequest, reply: FastifyReply, document: TaggedDocument) {
  const form =
    negotiate(request.headers['accept-encoding']?.toLowerCase() ?? '', ['br', 'gzip', 'identity']) ?? 'identity'
  const etag = `"${document.etag}-${form}"`
  reply.header('vary', 'accept-encoding, accept-language').header('etag', etag)
  if (isCachedBy(request.headers['if-none-match'], { etag })) return reply.status(304).send()
  if (form !== 'identity') reply.header('content-encoding', form)
  return reply.type('text/html; charset=utf-8').send(document[form])
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Decodes a path as the browser reads its own address. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * Removes the conditions of a request. The 404 page is sent in full each time, because 'not modified' with this status would show
 * an empty page.
 */
function dropConditions({ raw }: FastifyRequest) {
  for (const condition of CONDITIONS) delete raw.headers[condition]
}

/** A document in the encodings in which it is sent. */
type TaggedDocument = {
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
const SOURCE_CHECKED_EVERY_MS = 1_000
/** Compression of a document that is compressed once for many visits. It has a few kilobytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Elements that the build wrote, which this server replaces with better ones. */
const BUILT_TITLE = /<title>[^<]*<\/title>/
const BUILT_DESCRIPTION = /<meta name="description"[^>]*>/

/** Creates documents of the build with their page heads, compressed once and cached for the next request. */
function createTaggedDocuments(folder: string) {
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
    if (known !== undefined && nowMs - known.lookedAtMs < SOURCE_CHECKED_EVERY_MS) return known.text
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
