import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

/** The WebP that is kept under a SHA-256, in lowercase hexadecimal digits; null where none is. */
export type FindImage = (sha256: string) => Promise<Uint8Array | null>

const FILE_NAME = /^([0-9a-f]{64})\.webp$/

/** Pictures that operators have uploaded. Each is named by its content, so a cached one never expires. */
export function serveImages(app: FastifyInstance, findImage: FindImage): void {
  app.get<{ Params: { file: string } }>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const sha256 = FILE_NAME.exec(request.params.file)?.[1]
    const content = sha256 === undefined ? null : await findImage(sha256)
    if (content === null) return sendError(reply, 'not_found')
    // Whatever a browser takes it for, it may do nothing.
    reply.header('content-security-policy', 'sandbox').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type('image/webp').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })
}
