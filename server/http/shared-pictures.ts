import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { networkOf } from './routing/network-of.ts'
import type { FindSharedPicture } from './routing/page-head.ts'
import { isKnownTo } from './routing/serialized-answer.ts'

/** Cache time of a picture, in seconds. A card's price may change, so caches check it again after an hour. */
const KEPT_SECONDS = 3_600
/** Cache time of a picture that is named by a hash of its content, in seconds. It never changes. */
const NAMED_SECONDS = 2_592_000

/** Serves share pictures for the sites and apps that show links. `core/shared-link.ts` names them. */
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
  // Other sites show the picture. The sandbox keeps it harmless, whatever type a browser takes it for.
  reply.header('content-security-policy', 'sandbox').header('cross-origin-resource-policy', 'cross-origin')
  if (content === null) return reply.status(304).send()
  return reply.type('image/jpeg').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}
