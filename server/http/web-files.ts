import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

/** The pages that the web app has; any other path gets the same app, which shows its 404 page, with the status of one. */
const PAGES = new Set(['/', '/mining', '/game', '/game-old', '/airdrop', '/profile', '/admin', '/wallet-guide'])
/** Paths that are never a page: an unknown one there is a plain 404. */
const NOT_PAGES = /^\/(?:api|assets|cards|art|fonts|icons|ws|rpc)(?:\/|$)/

/** Serves the built web app from a folder. */
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
    setHeaders: (reply: { header(name: string, value: string): void }, path: string) => {
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  } as const
  await app.register(fastifyStatic, { root: folder, wildcard: false, ...options })
  // A new build may take the place of this one while the server runs: its assets are looked for when they are asked for.
  await app.register(fastifyStatic, { root: assets, prefix: '/assets/', decorateReply: false, ...options })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_PAGES.test(path)
    if (!isPage) return sendError(reply, 'not_found')
    const isKnown = PAGES.has(path.length > 1 ? path.replace(/\/$/, '') : path)
    return reply
      .status(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}
