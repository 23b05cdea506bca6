import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOCUMENTS, documentOf, pageOf, spellingOf } from '#core/pages.ts'
import { readerLanguage } from '#core/reader-language.ts'
import { networkOf } from '../routing/network-of.ts'
import type { DescribePage } from '../routing/page-head.ts'
import { isKnownTo } from '../routing/serialized-answer.ts'
import { sendError } from './errors.ts'
import { isRead } from './limit-requests.ts'
import { siteOrigin } from './request-origin.ts'
import { createTaggedDocuments, type TaggedDocument } from './tagged-documents.ts'

/** Paths that are never a page: an unknown one there is a plain 404. */
const NOT_PAGES = /^\/(?:api|assets|cards|art|images|share|fonts|icons|ws|rpc)(?:\/|$)/

/** Proxies take a head of 4,096 bytes or more for a failure of the server, and most of that is for headers of security. */
const REDIRECT_LENGTH_MAX = 1_024

/** What makes an answer depend on what the caller has already. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

type PageTelling = {
  readonly publicOrigin: string | null
  /** What each page tells those who show a link to it. */
  readonly describePage: DescribePage
}

/**
 * Serves the built web app from a folder: each text file in its compressed form, where the caller accepts it, and each page's
 * document with what is told of the page.
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
  // A built asset carries its content's hash in its name; everything else is asked for anew.
  const assets = join(folder, 'assets')
  const options = {
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // Nothing here is long enough to be fetched in parts, and a part of a compressed file is of no use alone.
    acceptRanges: false,
    setHeaders: (reply: { header(name: string, value: string): void }, path: string) => {
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } as const
  await app.register(fastifyStatic, { root: folder, wildcard: false, globIgnore: [`${DOCUMENTS}/**`], ...options })
  // A new build may take the place of this one while the server runs: its assets are looked for when they are asked for.
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

/** Whether a request without a route of its own asks for a page that there is. */
export const isPageRequest = (request: FastifyRequest): boolean =>
  isRead(request) && pageOf(decode(splitOnce(request.url, '?')[0])) !== null

function sendNoPage(request: FastifyRequest, reply: FastifyReply) {
  forgetConditions(request)
  return reply.status(404).sendFile('index.html')
}

/** In a form that the caller accepts. What it says depends on the languages that are asked for, too. */
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

/** As the browser reads its own address. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The 404 page is sent in full each time: with this status, 'not modified' would show an empty page. */
function forgetConditions({ raw }: FastifyRequest) {
  for (const condition of CONDITIONS) delete raw.headers[condition]
}
