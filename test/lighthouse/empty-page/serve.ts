import { join } from 'node:path'
import Fastify from 'fastify'
import { build } from 'vite'
import { compressFiles } from '../../../scripts/build-web.ts'
import { serveWebFiles } from '../../../server/http/web-files.ts'

/**
 * Serves a page of React that shows one line, as the platform serves its own: built by the same bundler, sent by the same
 * code with the same headers.
 *
 * @param site whose headers are copied
 * @param folder where the build goes
 */
export async function serveEmptyPage(site: string, folder: string): Promise<{ url: string; close(): Promise<void> }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { outDir: join(folder, 'empty-page'), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  await compressFiles(join(folder, 'empty-page'))
  const headers = await securityHeaders(site)
  const app = Fastify()
  app.addHook('onSend', async (_, reply) => void reply.headers(headers))
  await serveWebFiles(app, join(folder, 'empty-page'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${url}/`, close: () => app.close() }
}

/** The headers that the platform adds to every answer; the others are about one file. */
async function securityHeaders(site: string): Promise<Record<string, string>> {
  const { headers } = await fetch(site)
  const isGeneral = ([name]: [string, string]) =>
    /^(?:content-security-policy|x-|referrer|cross-origin|origin-)/.test(name)
  return Object.fromEntries([...headers].filter(isGeneral))
}
