import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureWebIsBuilt } from '../../scripts/build-web.ts'
import { AIRDROP_SCENES } from './airdrop-scenes.ts'
import { BOARD_SCENES } from './board-scenes.ts'
import { BUSY_DESK_SCENES } from './busy-desk-scenes.ts'
import { capture } from './capture.ts'
import { GAME_RUN_SCENES } from './game-run-scenes.ts'
import { GAME_SCENES } from './game-scenes.ts'
import { KEPT_PICTURES } from './kept-pictures.ts'
import { OPERATOR_SCENES } from './operator-scenes.ts'
import { PLAYER_SCENES } from './player-scenes.ts'
import { openTheatre, type ScreenScene } from './scene.ts'
import { VISITOR_SCENES } from './visitor-scenes.ts'

/**
 * Takes a picture of every state of every page, at three widths and in both themes, into a folder that git ignores.
 *
 * To add a state, add an entry to one of the lists of scenes. `npm run screens -- mining` takes only the scenes whose name starts
 * with `mining`. `npm run screens -- --keep` also renews the few pictures that the documents show.
 */
const FOLDER = join(import.meta.dirname, '../../screens')
const KEPT_FOLDER = join(import.meta.dirname, '../../docs/screens')
const SCENES: readonly ScreenScene[] = [
  ...VISITOR_SCENES,
  ...PLAYER_SCENES,
  ...BOARD_SCENES,
  ...AIRDROP_SCENES,
  ...GAME_SCENES,
  ...OPERATOR_SCENES,
  ...GAME_RUN_SCENES,
  ...BUSY_DESK_SCENES,
]

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean' } } })
const wanted = positionals[0] ?? ''
const nameOf = ({ page, state }: ScreenScene) => `${page}-${state}`

await ensureWebIsBuilt()
if (wanted === '') rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const failed: string[] = []
const theatre = await openTheatre()
try {
  for (const scene of SCENES.filter((it) => nameOf(it).startsWith(wanted))) {
    try {
      const page = await scene.show(theatre)
      await capture(page, nameOf(scene), FOLDER, scene.isOneScreen ?? false)
      await page.context().close()
      console.log(nameOf(scene))
    } catch (error) {
      failed.push(nameOf(scene))
      console.error(nameOf(scene), error)
    }
  }
} finally {
  await theatre.close()
}
writeFileSync(join(FOLDER, 'README.md'), indexOfAll())
if (values.keep === true) copyKeptPictures()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}

function indexOfAll(): string {
  const files = readdirSync(FOLDER)
  const link = (name: string, width: number, theme: string) =>
    files.includes(`${name}-${width}-${theme}.webp`) ? `[${theme}](${name}-${width}-${theme}.webp)` : '–'
  const cell = (name: string, width: number) => `${link(name, width, 'dark')} ${link(name, width, 'light')}`
  const rows = SCENES.map(
    (scene) =>
      `| ${scene.page} | ${scene.state} | ${[1440, 820, 390].map((width) => cell(nameOf(scene), width)).join(' | ')} |`,
  )
  return `# Every state of every page

| page | state | 1440 px | 820 px | 390 px |
|---|---|---|---|---|
${rows.join('\n')}
`
}

/** Copies the kept pictures, removes others, and writes the page that shows them. */
function copyKeptPictures(): void {
  const kept = KEPT_PICTURES.flatMap(({ names }) => names).map((name) => `${name}.webp`)
  for (const file of readdirSync(KEPT_FOLDER)) {
    if (file.endsWith('.webp') && !kept.includes(file)) rmSync(join(KEPT_FOLDER, file))
  }
  for (const file of kept) {
    if (existsSync(join(FOLDER, file))) copyFileSync(join(FOLDER, file), join(KEPT_FOLDER, file))
  }
  const missing = kept.filter((file) => !existsSync(join(KEPT_FOLDER, file)))
  if (missing.length > 0) throw new Error(`No scene makes ${missing.join(', ')}`)
  const sections = KEPT_PICTURES.map(
    ({ title, names }) => `## ${title}\n\n${names.map((name) => `![${name}](${name}.webp)`).join('\n')}\n`,
  )
  writeFileSync(
    join(KEPT_FOLDER, 'README.md'),
    `# Screens

${kept.length} of the pictures that \`npm run screens\` takes of every state of every page, on a platform of its own, into the folder
\`screens\`. \`npm run screens -- --keep\` renews these. Times and mined amounts differ from run to run; all else stays. The
states are listed in \`test/screens\`.

${sections.join('\n')}`,
  )
}
