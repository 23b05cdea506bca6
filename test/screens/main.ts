import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebIsBuilt } from '../../scripts/build-web.ts'
import { AIRDROP_SCENES } from './airdrop-scenes.ts'
import { capture } from './capture.ts'
import { OPERATOR_SCENES } from './operator-scenes.ts'
import { PLAYER_SCENES } from './player-scenes.ts'
import { openTheatre, type Scene } from './scene.ts'
import { VISITOR_SCENES } from './visitor-scenes.ts'

/**
 * Takes `docs/screens` anew: every state of every page, at three widths, by night and by day.
 *
 * A state more is an entry in one of the lists of scenes. `npm run screens -- mining` takes only those whose name begins so.
 */
const FOLDER = join(import.meta.dirname, '../../docs/screens')
const SCENES: readonly Scene[] = [...VISITOR_SCENES, ...PLAYER_SCENES, ...AIRDROP_SCENES, ...OPERATOR_SCENES]

const wanted = process.argv[2] ?? ''
const nameOf = ({ page, state }: Scene) => `${page}-${state}`

await ensureWebIsBuilt()
mkdirSync(FOLDER, { recursive: true })
if (wanted === '') for (const file of readdirSync(FOLDER)) rmSync(join(FOLDER, file))
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
writeIndex()
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}

function writeIndex(): void {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.webp'))
  const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)
  const link = (name: string, width: number, theme: string) =>
    files.includes(`${name}-${width}-${theme}.webp`) ? `[${theme}](${name}-${width}-${theme}.webp)` : '–'
  const cell = (name: string, width: number) => `${link(name, width, 'dark')} ${link(name, width, 'light')}`
  const rows = SCENES.map(
    (scene) =>
      `| ${scene.page} | ${scene.state} | ${[1440, 820, 390].map((width) => cell(nameOf(scene), width)).join(' | ')} |`,
  )
  writeFileSync(
    join(FOLDER, 'README.md'),
    `# Screens

Every state of every page, ${files.length} pictures of ${(bytes / 1_000_000).toFixed(1)} MB in all, taken by \`npm run screens\` on a platform of its own. Times and
mined amounts differ from run to run; all else stays. The states are listed in \`test/screens\`.

| page | state | 1440 px | 820 px | 390 px |
|---|---|---|---|---|
${rows.join('\n')}
`,
  )
}
