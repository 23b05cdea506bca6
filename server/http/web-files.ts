import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCUMENTS, documentOf, pageOf, spellingOf } from '#core/pages.ts'
import { readerLanguage } from '#core/reader-language.ts'
import { sendError } from './errors.ts'
import { isRead } from './limit-requests.ts'
import { siteOrigin } from './request-origin.ts'
import { networkOf } from './routing/network-of.ts'
import type { DescribePage } from './routing/page-head.ts'
import { isKnownTo } from './routing/serialized-answer.ts'
import { createTaggedDocuments, type TaggedDocument } from './tagged-documents.ts'

/** Paths that are never a page. An unknown path there is a plain 404. */
const NOT_PAGES = /^\/(?:api|assets|cards|art|images|share|fonts|icons|ws|rpc)(?:\/|$)/

/**
 * Maximum length of a redirect's target. Proxies treat a head of 4,096 bytes or more as a failure of the server, and security
 * headers take most of that.
 */
const REDIRECT_LENGTH_MAX = 1_024

/** Headers that make an answer depend on the caller's cache. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

type PageTelling = {
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
  telling: PageTelling | null = null,
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
    if (page === null) return sendNoPage(request, reply)
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
        request.log.warn({ err: error, path }, 'what a page tells of itself could not be read')
        return null
      })
    if (head === null || head === undefined) return reply.sendFile(document)
    if (!head.isFound) return sendNoPage(request, reply)
    return sendTagged(request, reply, await readTagged(document, head))
  })
}

/** Returns whether a request without a route asks for an existing page. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  isRead(request) && pageOf(decode(splitOnce(request.url, '?')[0])) !== null

function sendNoPage(request: FastifyRequest, reply: FastifyReply) {
  forgetConditions(request)
  return reply.status(404).sendFile('index.html')
}

/** Sends a document in an encoding that the caller accepts. Its content also depends on the requested languages. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, document: TaggedDocument) {
  const form = formFor(request.headers['accept-encoding'])
  const etag = `"${document.etag}-${form}"`
  reply.header('vary', 'accept-encoding, accept-language').header('etag', etag)
  if (isKnownTo(request.headers['if-none-match'], { etag })) return reply.status(304).send()
  if (form !== 'identity') reply.header('content-encoding', form)
  return reply.type('text/html; charset=utf-8').send(document[form])
}

const REFUSED = /;\s*q\s*=\s*0(?:\.0*)?\s*$/i

function formFor(accepted = ''): 'br' | 'gzip' | 'identity' {
  const names = accepted
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
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
function forgetConditions({ raw }: FastifyRequest) {
  for (const condition of CONDITIONS) delete raw.headers[condition]
}
