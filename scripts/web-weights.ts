import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../web/texts/languages.ts'
import { readWebBuild, type WebBuild, type WebChunk } from './web-chunks.ts'

const BUILT = join(import.meta.dirname, '../dist/web')
const SHELL = 'web/main.tsx'
const PAGE = /^web\/pages\/([\w-]+)\.tsx$/
const PANEL = /^web\/(?:panel\/|pages\/admin-page)/
const TAB = /^web\/panel\/([\w-]+)\/\1-tab\.tsx$/
/** Figures and tables of charts. A tab loads them when a user scrolls near them. */
const CHART_PART = /^web\/panel\/charts\/([\w-]+-charts?)\.tsx$/
/** Module that draws charts. It is fetched with the first chart. */
const CHARTS = /^web\/panel\/charts\/chart-plot\.tsx$/
/** Module that draws the living mine, and its styles. */
const MINE = 'web/features/mining/scene/mine-scene.tsx'
const MINE_STYLES = 'web/features/mining/scene/mine-scene.css'
/** Pictures of the scenery and of our cards' characters. The plain miner is fetched only for a card without art of ours. */
const MINE_PICTURES = [
  'scenery',
  'limbs',
  ...['pip', 'saba', 'lakatan', 'burro', 'java', 'michel'].map((name) => `miner-${name}`),
]
/** Module that opens a stall for copies that their owner has not seen yet. */
const OPENING = /^web\/features\/purchases\/opening\/opening\.tsx$/
const OURS = /^(?:web|core|contracts)\//
/** Libraries that a user needs only when connecting a wallet. */
const WALLET_SDK = /node_modules\/(?:viem|@walletconnect|@reown|@noble\/(?:ciphers|curves)|ox|abitype)\//

type Encoding = 'gz' | 'br'

/** Weights in bytes of transfer. If no language is named, they are those of the heaviest language. */
export type WebWeights = {
  /** Scripts and texts that a first visit to Home fetches, gzipped. */
  home: Record<Language, number>
  /** The same in brotli, as it is served to current browsers. */
  homeBrotli: Record<Language, number>
  /** Our own scripts in `home`, without libraries and texts. */
  ownShell: number
  css: number
  /** Weight that each of a player's pages adds to the shell. */
  pages: Record<string, number>
  /** Weight that opening the panel adds to the shell, including its first tab. */
  panel: number
  /** Weight that each other tab adds to that. */
  tabs: Record<string, number>
  /** Weight that the charts of a tab add to that, without the drawing code. */
  chartParts: Record<string, number>
  /** Weight of the drawing code of charts. */
  charts: number
  /** Maximum weight of the living mine: its script, styles, texts and pictures. */
  mine: number
  /** Weight that opening copies adds to the shell and to the code of every dialog, including styles and texts. */
  opening: number
  /** Modules of wallet SDKs that load before a user connects a wallet. */
  earlyWalletModules: string[]
  /** Modules of the panel that a player's page loads. */
  leakedPanelModules: string[]
  /** Files that import each other. One of them runs before the code that it uses has loaded. */
  circles: string[]
}

/** Weighs the build that is in `dist/web`. */
export function weighWeb(firstTab: string): WebWeights {
  const build = readWebBuild()
  const { chunks } = build
  const shell = closure(chunks, entries(chunks))
  const panelRoots = chunks.filter(
    ({ asked, file }) =>
      PANEL.test(asked ?? '') &&
      chunks.some(
        ({ modules, dynamicImports }) => dynamicImports.includes(file) && !modules.some((it) => PANEL.test(it)),
      ),
  )
  if (panelRoots.length === 0) throw new Error('Nothing of the page opens the panel')
  const tabs = chunks.filter(({ asked }) => TAB.test(asked ?? ''))
  const opened = tabs.filter(({ asked }) => tabName(asked) === firstTab)
  if (opened.length === 0) throw new Error(`The panel has no tab ${firstTab}`)
  const panel = [...panelRoots, ...opened]
  const drawing = chunks.filter(({ asked }) => CHARTS.test(asked ?? ''))
  if (drawing.length === 0) throw new Error('No chart is loaded when it is needed')
  const opening = chunks.filter(({ asked }) => OPENING.test(asked ?? ''))
  if (opening.length === 0) throw new Error('Nothing opens copies when it is needed')
  const pages = chunks.filter(({ asked }) => PAGE.test(asked ?? '') && !PANEL.test(asked ?? ''))
  const modulesOf = (roots: readonly WebChunk[], pattern: RegExp) =>
    closure(chunks, [...entries(chunks), ...roots]).flatMap(({ modules }) => modules.filter((it) => pattern.test(it)))
  /** Returns the weight that chunks add to those already loaded. */
  const added = (roots: readonly WebChunk[], known: readonly WebChunk[]) =>
    Math.max(
      ...languages.map((language) => {
        const there = new Set(closure(chunks, [...entries(chunks), ...known]))
        const brought = closure(chunks, roots).filter((it) => !there.has(it))
        const files = brought.flatMap(({ file, css }) => [file, ...css])
        return sum([...files, ...roots.flatMap((it) => textsOf(build, it, language))], 'gz')
      }),
    )

  return {
    home: byLanguage((language) => sum(firstLoad(build, language), 'gz')),
    homeBrotli: byLanguage((language) => sum(firstLoad(build, language), 'br')),
    ownShell: sum(
      shell.filter(({ modules }) => modules.some((it) => OURS.test(it))).map(({ file }) => file),
      'gz',
    ),
    css: sum(
      shell.flatMap(({ css }) => css),
      'gz',
    ),
    pages: Object.fromEntries(pages.map((it) => [PAGE.exec(it.asked ?? '')?.[1] ?? it.file, added([it], [])])),
    panel: added(panel, []),
    tabs: Object.fromEntries(
      tabs.filter((it) => !opened.includes(it)).map((it) => [tabName(it.asked), added([it], panel)]),
    ),
    chartParts: Object.fromEntries(
      chunks.flatMap((it) => {
        const name = CHART_PART.exec(it.asked ?? '')?.[1]
        return name === undefined ? [] : [[name, added([it], panel)]]
      }),
    ),
    charts: added(drawing, panel),
    mine: mineWeight(build),
    opening: added(
      opening,
      chunks.filter(({ modules }) => modules.includes('web/ui/dialog.tsx')),
    ),
    earlyWalletModules: modulesOf([...pages, ...panel, ...tabs], WALLET_SDK),
    leakedPanelModules: modulesOf(pages, PANEL),
    circles: findImportCircles(chunks),
  }
}

/** Lists the scripts and texts that a first visit to Home fetches. */
export const firstLoad = (build: WebBuild, language: Language): string[] => [
  ...closure(build.chunks, entries(build.chunks)).map(({ file }) => file),
  build.texts[SHELL]?.[language] ?? missing(`texts of ${SHELL} in ${language}`),
]

const languages = Object.keys(LANGUAGES) as Language[]
const byLanguage = (weight: (language: Language) => number) =>
  Object.fromEntries(languages.map((it) => [it, weight(it)])) as Record<Language, number>
/** Lists the chunks that the page itself requests. */
export const entries = (chunks: readonly WebChunk[]) => chunks.filter(({ isEntry }) => isEntry)
const tabName = (asked: string | null) => TAB.exec(asked ?? '')?.[1] ?? ''
const textsOf = (build: WebBuild, { asked }: WebChunk, language: Language): string[] => {
  const texts = build.texts[asked ?? '']
  return texts === undefined ? [] : [texts[language] ?? missing(`texts of ${asked} in ${language}`)]
}

/** Returns the chunks and all chunks that load together with them. */
export function closure(
  chunks: readonly WebChunk[],
  from: readonly WebChunk[],
  found = new Set<WebChunk>(),
): WebChunk[] {
  for (const chunk of from) {
    if (found.has(chunk)) continue
    found.add(chunk)
    closure(
      chunks,
      chunks.filter(({ file }) => chunk.imports.includes(file)),
      found,
    )
  }
  return [...found]
}

function mineWeight(build: WebBuild): number {
  const { chunks } = build
  const scripts = chunks.filter(({ asked }) => asked === MINE)
  const styles = chunks.filter(({ modules }) => modules.includes(MINE_STYLES)).flatMap(({ css }) => css)
  if (scripts.length === 0 || styles.length === 0) throw new Error('No page shows the mine')
  const own = [...scripts.map(({ file }) => file), ...styles, ...MINE_PICTURES.map((name) => `mine/${name}.svg`)]
  return Math.max(
    ...languages.map((language) => sum([...own, ...scripts.flatMap((it) => textsOf(build, it, language))], 'gz')),
  )
}

function findImportCircles(chunks: readonly WebChunk[]): string[] {
  const comesBack = (chunk: WebChunk) =>
    chunks.some(({ file, imports }) => chunk.imports.includes(file) && imports.includes(chunk.file))
  return chunks.filter(comesBack).map(({ file }) => file)
}

const sum = (files: readonly string[], encoding: Encoding) =>
  files.reduce((total, file) => total + compressedBytes(file, encoding), 0)

function compressedBytes(file: string, encoding: Encoding): number {
  const compressed = join(BUILT, `${file}.${encoding}`)
  return existsSync(compressed) ? statSync(compressed).size : missing(`${file}.${encoding}`)
}

function missing(what: string): never {
  throw new Error(`The build has no ${what}`)
}
