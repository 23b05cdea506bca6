import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWebChunks, type WebChunk } from './web-chunks.ts'

const BUILT = join(import.meta.dirname, '../dist/web')

/** What each route asks for: its page and the rooms of its texts. `/game` and `/game-old` may share a page. */
export const ROUTES: Readonly<Record<string, { page: string; rooms: readonly string[] }>> = {
  '/': { page: 'home-page', rooms: ['home'] },
  '/mining': { page: 'mining-page', rooms: ['home', 'mining'] },
  '/game': { page: 'planned-pages', rooms: [] },
  '/airdrop': { page: 'airdrop-page', rooms: ['airdrop', 'wallet'] },
  '/profile': { page: 'profile-page', rooms: ['home', 'wallet', 'profile', 'statuses'] },
  '/wallet-guide': { page: 'wallet-guide-page', rooms: ['guide'] },
  '/no-such-page': { page: 'not-found-page', rooms: [] },
  '/admin': { page: 'admin-page', rooms: ['panel', 'statuses', 'wallet'] },
}

const LANGUAGES = ['en', 'es'] as const
type Language = (typeof LANGUAGES)[number]
/** Spanish comes on top of the texts of the shell, which are built in in English. */
const SHELL_ROOMS: Record<Language, readonly string[]> = { en: [], es: ['shell'] }

/** What nobody needs before connecting a wallet. */
const WALLET_SDK = /node_modules\/(viem|@walletconnect|@reown|@noble|ox|abitype)\//
/** What the wallet that may pay a payout brings. */
const WALLET = new RegExp(`${WALLET_SDK.source}|^web/(wallet|session)/`)
const PANEL = /^web\/(panel\/|pages\/admin-page)/

/** Every figure is in bytes as they travel, gzipped; where no language is named, of the one that weighs most. */
export type WebWeights = {
  /** What a first visit to Home fetches, by language. */
  home: Record<Language, number>
  css: number
  /** What each other page of a player's adds to the shell. */
  routes: Record<string, number>
  /** What the panel adds to the shell, all its tabs and dialogs together; without the wallet that may pay a payout. */
  panel: number
  /** Modules of wallet SDKs that come before anyone connects a wallet, by route. */
  earlyWalletModules: string[]
  /** Modules of the panel that a player's page brings. */
  leakedPanelModules: string[]
  /** Pages that `ROUTES` does not know. */
  unknownPages: string[]
  /** Files that need each other: one of them runs before what it uses is there. */
  circles: string[]
}

/** Weighs the build that is in `dist/web`. */
export function weighWeb(): WebWeights {
  const chunks = readWebChunks()
  const shell = shellOf(chunks)
  const shellFiles = new Set(shell.map(({ file }) => file))
  const beyondShell = (found: readonly WebChunk[]) => found.filter(({ file }) => !shellFiles.has(file))
  const players = Object.keys(ROUTES).filter((path) => path !== '/admin')
  const panelChunks = chunks.filter(({ modules }) => modules.some((it) => PANEL.test(it)))
  const panel = closure(chunks, [...panelChunks, ...routeFiles('/admin', chunks, 'en')])
  const asked = chunks.map((it) => it.asked ?? '').filter((it) => it.startsWith('web/pages/'))
  const modulesOf = (path: string, pattern: RegExp) =>
    [...shell, ...pageFiles(path, chunks)]
      .flatMap(({ modules }) => modules)
      .filter((it) => pattern.test(it))
      .map((it) => `${path}: ${it}`)

  return {
    home: { en: weigh(firstLoad('/', chunks, 'en')), es: weigh(firstLoad('/', chunks, 'es')) },
    css: sum(shell.flatMap(({ css }) => css)),
    routes: Object.fromEntries(
      players
        .filter((path) => path !== '/')
        .map((path) => [path, heaviest((language) => weigh(beyondShell(routeFiles(path, chunks, language))))]),
    ),
    panel: weigh(beyondShell(panel).filter(({ modules }) => !modules.some((it) => WALLET.test(it)))),
    earlyWalletModules: Object.keys(ROUTES).flatMap((path) => modulesOf(path, WALLET_SDK)),
    leakedPanelModules: players.flatMap((path) => modulesOf(path, PANEL)),
    circles: circles(chunks),
    unknownPages: asked.filter((it) => !Object.values(ROUTES).some(({ page }) => it === `web/pages/${page}.tsx`)),
  }
}

/** The files of a route's first load in a language. */
export const firstLoad = (path: string, chunks: readonly WebChunk[], language: Language): WebChunk[] =>
  unique([
    ...shellOf(chunks),
    ...SHELL_ROOMS[language].flatMap((room) => texts(room, chunks, language)),
    ...routeFiles(path, chunks, language),
  ])

const routeFiles = (path: string, chunks: readonly WebChunk[], language: Language) =>
  unique([...pageFiles(path, chunks), ...(ROUTES[path]?.rooms ?? []).flatMap((room) => texts(room, chunks, language))])

const pageFiles = (path: string, chunks: readonly WebChunk[]) =>
  closure(chunks, askedFor(chunks, `web/pages/${ROUTES[path]?.page}.tsx`))

const texts = (room: string, chunks: readonly WebChunk[], language: Language) =>
  askedFor(chunks, `web/texts/${language}/${room}.po`)

const shellOf = (chunks: readonly WebChunk[]) =>
  closure(
    chunks,
    chunks.filter(({ modules }) => modules.includes('web/main.tsx')),
  )

function askedFor(chunks: readonly WebChunk[], module: string): WebChunk[] {
  const found = chunks.filter(({ modules }) => modules.includes(module))
  if (found.length === 0) throw new Error(`The build has no file for ${module}`)
  return found
}

/** The chunks and whatever they bring with them at once. */
function closure(chunks: readonly WebChunk[], from: readonly WebChunk[], found = new Set<WebChunk>()): WebChunk[] {
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

function circles(chunks: readonly WebChunk[]): string[] {
  const comesBack = (chunk: WebChunk) =>
    chunks.some(({ file, imports }) => chunk.imports.includes(file) && imports.includes(chunk.file))
  return chunks.filter(comesBack).map(({ file }) => file)
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]
const heaviest = (weight: (language: Language) => number) => Math.max(...LANGUAGES.map(weight))
const weigh = (chunks: readonly WebChunk[]) => sum(chunks.map(({ file }) => file))
const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzippedBytes(file), 0)

function gzippedBytes(file: string): number {
  const compressed = join(BUILT, `${file}.gz`)
  if (!existsSync(compressed)) throw new Error(`The build compressed no ${file}`)
  return readFileSync(compressed).length
}
