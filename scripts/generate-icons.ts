import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { markSvg } from '../art/scenes/mark.ts'
import { NIGHT } from '../art/tokens.ts'
import { ensureBrowser } from './ensure-browser.ts'

const FOLDER = join(import.meta.dirname, '../web/public/icons')

/**
 * Icons in the formats of the systems that install the site. If a system cuts its own shape, the night sky fills the square and
 * the banana stays within the middle four fifths.
 */
const ICONS = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-512', size: 512, share: 0.8, background: NIGHT.mid },
  { name: 'apple-touch-icon', size: 180, share: 0.9, background: NIGHT.mid },
]

const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage()
await mkdir(FOLDER, { recursive: true })
for (const { name, size, share, background = 'transparent' } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const drawn = markSvg().replace('<svg ', `<svg width="${size * share}" height="${size * share}" `)
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">${drawn}</body>`,
  )
  await writeFile(join(FOLDER, `${name}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
