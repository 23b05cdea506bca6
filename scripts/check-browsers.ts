import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebIsBuilt } from './build-web.ts'
import { findNewer } from './find-newer.ts'
import { findNewerStyles } from './find-newer-styles.ts'
import { readNewerFeatures } from './newer-features.ts'

const OUT = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Features that browsers of `browsers.ts` lack, each with the reason why the build may use it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'Promise.withResolvers': 'web/lib/polyfills.ts adds it',
  '.isWellFormed()': 'web/lib/polyfills.ts adds it',
  '.showPopover()': 'web/lib/polyfills.ts adds it',
  '.hidePopover()': 'web/lib/polyfills.ts adds it',
  '.share()': 'web/ui/share-button.tsx asks for it in another function',
  '.fromHex()': 'a method of the curves of @noble, not of Uint8Array',
  '.toHex()': 'a method of the curves of @noble, not of Uint8Array',
  '.take()': 'methods of the game and of viem, not of Iterator',
  '.toArray()': 'a function of React, not of Iterator',
}

/** Returns a complaint for each script or style of the build that needs a newer browser than `browsers.ts` lists. */
function checkBrowsers(): string[] {
  const newer = readNewerFeatures()
  const complaints: string[] = []
  const used = new Set<string>()
  for (const file of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    const read = () => readFileSync(join(OUT, file), 'utf8')
    const found = file.endsWith('.js') ? findNewer(read(), newer) : file.endsWith('.css') ? findNewerStyles(read()) : []
    for (const it of found) {
      if (it in ALLOWED) used.add(it)
      else complaints.push(`${file} needs ${it}`)
    }
  }
  const unused = Object.keys(ALLOWED).filter((it) => !used.has(it))
  return [...complaints, ...unused.map((it) => `nothing needs ${it}, which check-browsers.ts allows`)]
}

await ensureWebIsBuilt()
const complaints = checkBrowsers()
for (const it of complaints) console.error(it)
if (complaints.length > 0) process.exit(1)
