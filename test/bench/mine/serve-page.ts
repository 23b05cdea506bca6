import { join } from 'node:path'
import { build, preview } from 'vite'

/** Serves only the mine on a canvas, built like the platform's pages. */
export async function serveMinePage(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const options = {
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    publicDir: join(import.meta.dirname, '../../../web/public'),
    logLevel: 'warn',
    build: { outDir: join(folder, 'mine-page'), emptyOutDir: true, modulePreload: { polyfill: false } },
  } as const
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('The page with the mine is not served')
  return { url, close: () => server.close() }
}
