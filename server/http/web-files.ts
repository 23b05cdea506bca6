import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCUMENTS, documentOf, pageOf } from '#core/pages.ts'
import { sendError } from './errors.ts'

/** Paths that are never a page: an unknown one there is a plain 404. */
const NOT_PAGES = /^\/(?:api|assets|cards|art|images|fonts|icons|ws|rpc)(?:\/|$)/

/** What makes an answer depend on what the caller has already. */
const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const

/** Serves the built web app from a folder: each text file in its compressed form, where the caller accepts it. */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
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
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = splitOnce(request.url, '?')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(path)
    if (!isPage) return sendError(reply, 'not_found')
    reply.header('cache-control', 'no-cache')
    const page = pageOf(decode(path))
    if (page === null) {
      forgetConditions(request)
      return reply.status(404).sendFile('index.html')
    }
    if (page !== path) return reply.redirect(query === undefined ? page : `${page}?${query}`, 308)
    const document = documentOf(page)
    return reply.sendFile(existsSync(join(folder, document)) ? document : 'index.html')
  })
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

/** Whoever has seen the page that says 404 is shown it again: with this status, 'not modified' would be an empty page. */
function forgetConditions({ raw }: FastifyRequest) {
  for (const condition of CONDITIONS) delete raw.headers[condition]
}
