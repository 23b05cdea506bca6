import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'

export type DebuggedBrowser = {
  /** Port of the browser's DevTools. */
  readonly port: number
  close(): Promise<void>
}

/** Opens a browser with its DevTools on a port. Chromium has no sandbox as root. */
export async function openDebuggedBrowser(folder: string): Promise<DebuggedBrowser> {
  const program = await ensureBrowser()
  const child = spawn(
    program,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'profile')}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = once(child, 'exit')
  const close = async () => {
    child.kill()
    await exited
  }
  for await (const line of createInterface(child.stderr)) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    child.stderr.resume()
    return { port: Number(port), close }
  }
  throw new Error(`${program} ended before its DevTools listened`)
}
