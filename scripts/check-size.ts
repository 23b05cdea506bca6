import { ensureWebIsBuilt } from './build-web.ts'
import { weighWeb } from './web-weights.ts'

/**
 * In bytes as they travel, gzipped. English comes with the shell, so that nobody who reads it waits for a second file; another
 * language comes on top.
 */
export const LIMITS = { home: 105_000, css: 12_000, route: 25_000, panel: 60_000 } as const

type Row = [what: string, bytes: number, limit: number]

/** What is too heavy, or comes too early; prints all weights. */
function checkSize(): string[] {
  const { home, css, routes, panel, ...early } = weighWeb()
  const rows: Row[] = [
    ['/ scripts', home.en, LIMITS.home],
    ['/ in Spanish', home.es, LIMITS.home],
    ['/ styles', css, LIMITS.css],
    ...Object.entries(routes).map(([path, bytes]): Row => [`${path} adds`, bytes, LIMITS.route]),
    ['/admin adds', panel, LIMITS.panel],
  ]
  const inKb = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(7)
  for (const [what, bytes, limit] of rows) console.log(`${what.padEnd(20)}${inKb(bytes)} of${inKb(limit)} kB`)
  return [
    ...rows.filter(([, bytes, limit]) => bytes > limit).map(([what]) => `${what}: too heavy`),
    ...early.earlyWalletModules.map((it) => `before a wallet is asked for, ${it}`),
    ...early.leakedPanelModules.map((it) => `in a player's page, ${it}`),
    ...early.circles.map((it) => `in a circle with another file, ${it}`),
    ...early.unknownPages.map((it) => `not weighed: ${it}`),
  ]
}

if (import.meta.main) {
  await ensureWebIsBuilt()
  const complaints = checkSize()
  for (const it of complaints) console.error(it)
  if (complaints.length > 0) process.exit(1)
}
