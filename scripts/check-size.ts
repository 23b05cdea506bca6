import { PANEL_TAB_IDS } from '../web/panel/navigation/panel-tab-id.ts'
import { ensureWebIsBuilt } from './build-web.ts'
import { weighWeb } from './web-weights.ts'

/** Limits in bytes of transfer: gzipped, or brotli if the name says so. Texts count like scripts. */
export const LIMITS = {
  home: 103_000,
  homeBrotli: 90_000,
  ownShell: 30_000,
  css: 12_300,
  page: 26_000,
  /**
   * Includes the views of the chain, the nodes and their alarms, the CSS classes of every page, and the panel's own tables.
   * Players' pages do not share a file with these, which makes them lighter by as much.
   */
  panel: 61_300,
  tab: 10_800,
  /** Drawing code and its styles. */
  charts: 26_000,
  /** Includes its pictures. */
  mine: 25_000,
  /** Scripts, styles and texts of the card opening. */
  opening: 25_000,
} as const

type SizeRow = [what: string, bytes: number, limit: number]

/** Prints all weights. Returns a complaint for each part that is too heavy or loaded too early. */
function checkSize(): string[] {
  const { home, homeBrotli, ownShell, css, pages, panel, tabs, chartParts, charts, mine, opening, ...early } = weighWeb(
    PANEL_TAB_IDS[0],
  )
  const rows: SizeRow[] = [
    ...Object.entries(home).map(([language, bytes]): SizeRow => [`Home in ${language}`, bytes, LIMITS.home]),
    ...Object.entries(homeBrotli).map(
      ([language, bytes]): SizeRow => [`${language}, brotli`, bytes, LIMITS.homeBrotli],
    ),
    ['of that our own', ownShell, LIMITS.ownShell],
    ['styles', css, LIMITS.css],
    ...Object.entries(pages).map(([name, bytes]): SizeRow => [`${name} adds`, bytes, LIMITS.page]),
    ['panel adds', panel, LIMITS.panel],
    ...Object.entries(tabs).map(([name, bytes]): SizeRow => [`tab ${name} adds`, bytes, LIMITS.tab]),
    ...Object.entries(chartParts).map(([name, bytes]): SizeRow => [`${name} adds`, bytes, LIMITS.tab]),
    ['drawing charts adds', charts, LIMITS.charts],
    ['mine scene', mine, LIMITS.mine],
    ['opening cards adds', opening, LIMITS.opening],
  ]
  const inKb = (bytes: number) => (bytes / 1_000).toFixed(1).padStart(7)
  for (const [what, bytes, limit] of rows) console.log(`${what.padEnd(24)}${inKb(bytes)} of${inKb(limit)} kB`)
  return [
    ...rows.filter(([, bytes, limit]) => bytes > limit).map(([what]) => `${what}: too heavy`),
    ...early.earlyWalletModules.map((it) => `before a wallet is asked for, ${it}`),
    ...early.leakedPanelModules.map((it) => `in a player's page, ${it}`),
    ...early.circles.map((it) => `in a circle with another file, ${it}`),
  ]
}

if (import.meta.main) {
  await ensureWebIsBuilt()
  const complaints = checkSize()
  for (const it of complaints) console.error(it)
  if (complaints.length > 0) process.exit(1)
}
