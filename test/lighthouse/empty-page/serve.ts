import { join } from 'node:path'
import Fastify from 'fastify'
import { build } from 'vite'
import { compressFiles } from '../../../scripts/build-web.ts'
import { serveWebFiles } from '../../../server/http/web-files.ts'

/**
 * Serves a React page with one line in the same way as the platform's pages. It has the same bundler, the same code that sends
 * files, and the same headers.
 *
 * @param site whose headers are copied
 * @param folder for the build
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

/** Returns the headers that the platform adds to every answer. The others depend on the file. */
async function securityHeaders(site: string): Promise<Record<string, string>> {
  const { headers } = await fetch(site)
  const isGeneral = ([name]: [string, string]) =>
    /^(?:content-security-policy|x-|referrer|cross-origin|origin-)/.test(name)
  return Object.fromEntries([...headers].filter(isGeneral))
}
