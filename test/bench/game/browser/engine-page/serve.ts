import { join } from 'node:path'
import { build, preview } from 'vite'

const PICTURES = join(import.meta.dirname, '../../../../../web/public')

/** Serves only the engine on a canvas, built like the platform's pages. */
export async function serveEnginePage(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const options = {
    configFile: false,
    root: import.meta.dirname,
    publicDir: PICTURES,
    logLevel: 'warn',
    build: { outDir: join(folder, 'engine-page'), emptyOutDir: true, modulePreload: { polyfill: false } },
  } as const
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) throw new Error('The page with the engine is not served')
  return { url, close: () => server.close() }
}
