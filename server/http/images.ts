import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

/** Finds the WebP image with a SHA-256, given in lowercase hexadecimal digits. Null if it is unknown. */
export type FindImage = (sha256: string) => Promise<Uint8Array | null>

const FILE_NAME = /^([0-9a-f]{64})\.webp$/

/** Serves pictures that operators have uploaded. Each is named by a hash of its content, so a cached one never expires. */
export function serveImages(app: FastifyInstance, findImage: FindImage): void {
  app.get<{ Params: { file: string } }>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const sha256 = FILE_NAME.exec(request.params.file)?.[1]
    const content = sha256 === undefined ? null : await findImage(sha256)
    if (content === null) return sendError(reply, 'not_found')
    // The sandbox keeps the file harmless, whatever type a browser takes it for.
    reply.header('content-security-policy', 'sandbox').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type('image/webp').send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
  })
}
