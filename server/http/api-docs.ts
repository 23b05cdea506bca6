import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sendError } from './errors.ts'

const DOCS_PATH = '/api/docs'

/** Serves `/api/docs` for people and `/api/docs/json` for programs, from the schemas that validate the calls. */
export async function serveApiDocs(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${siteName}: API`,
        version: '1',
        description:
          'Amounts of USDT and BNB are decimal texts. Balances and earnings of BV3 are whole hundredths. Times are ISO 8601 in UTC. Every refusal is `{"error": code, "message": sentence}`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          operator: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, logo: undefined, uiHooks: { preHandler: sendWritten(app) } })
}

/**
 * Sends the document of hundreds of kilobytes from memory, after serializing it at its first request. It serves neither YAML nor
 * a redirect to a URL that the caller has chosen.
 */
function sendWritten(app: FastifyInstance): preHandlerHookHandler {
  let written: Buffer | null = null
  return (request, reply, done) => {
    const { url } = request.routeOptions
    if (url === `${DOCS_PATH}/yaml` || url === `${DOCS_PATH}/static/index.html`) return sendError(reply, 'not_found')
    if (url !== `${DOCS_PATH}/json`) return done()
    written ??= Buffer.from(JSON.stringify(app.swagger()))
    return reply.type('application/json; charset=utf-8').send(written)
  }
}
