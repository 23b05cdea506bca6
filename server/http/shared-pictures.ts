import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../routing/network-of.ts'
import type { FindSharedPicture } from '../routing/page-head.ts'
import { isKnownTo } from '../routing/serialized-answer.ts'
import { sendError } from './errors.ts'

/** A card's price may change, so caches check again after an hour whether the picture is still the same. */
const KEPT_SECONDS = 3_600
/** One that is named by what it shows never changes. */
const NAMED_SECONDS = 2_592_000

/** Pictures of what a link is about, for the sites and apps that show links. They are named by `core/shared-link.ts`. */
export function serveSharedPictures(app: FastifyInstance, findPicture: FindSharedPicture): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => sendPicture(request, reply, findPicture)
  app.get('/share/:language/:file', { schema: { hide: true } }, answer)
  app.get('/share/:language/:kind/:file', { schema: { hide: true } }, answer)
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, findPicture: FindSharedPicture) {
  const [path = '', query = ''] = request.url.split('?', 2)
  const picture = await findPicture(path, networkOf(request.ip))
  if (picture === null) return sendError(reply, 'not_found')
  const { etag, draw } = picture
  const isKnown = isKnownTo(request.headers['if-none-match'], picture)
  const content = isKnown ? null : await draw(() => !request.raw.socket.destroyed)
  if (!isKnown && content === null) return sendError(reply.header('cache-control', 'no-store'), 'rate_limited')
  const isNamed = query === `v=${etag.replaceAll('"', '')}`
  reply.header('etag', etag)
  reply.header('cache-control', `public, max-age=${isNamed ? NAMED_SECONDS : KEPT_SECONDS}`)
  // Pages elsewhere show it, and whatever a browser takes it for, it may do nothing.
  reply.header('content-security-policy', 'sandbox').header('cross-origin-resource-policy', 'cross-origin')
  if (content === null) return reply.status(304).send()
  return reply.type('image/jpeg').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}
