import { mkdirSync } from 'node:fs'
import { openTheatre, buy } from '../test/screens/scene.ts'
const OUT = '/tmp/page-shots'
mkdirSync(OUT, { recursive: true })
const SIZES = { w: [1440, 900], m: [390, 844], l: [740, 360] } as const
const only = process.argv[2] ?? ''
const theatre = await openTheatre()
try {
  const player = theatre.nextPlayer()
  await player.signIn()
  await buy(player, theatre.site, [1, 1])
  for (const [key, [width, height]] of Object.entries(SIZES)) {
    const shot = async (page: any, name: string) => { await page.waitForTimeout(250); await page.screenshot({ path: `${OUT}/${name}-${key}.png` }); console.log(name, key) }
    const guest = await theatre.visit('/game-old', key === 'm' ? 'es' : 'en')
    await guest.setViewportSize({ width, height })
    await guest.waitForTimeout(400)
    await shot(guest, 'guest-ready')
    await guest.screenshot({ path: `${OUT}/guest-full-${key}.png`, fullPage: true })
    await guest.locator('section button').first().click()
    await guest.waitForTimeout(1800)
    await shot(guest, 'guest-playing')
    await guest.keyboard.press('p')
    await shot(guest, 'guest-paused')
    if (await guest.locator('section section button').count() > 1 && !(await guest.getByText(/Done|Listo/).count())) await guest.locator('section section button').nth(1).click()
    await shot(guest, 'guest-result')
    await guest.context().close()
    const page = await theatre.enter(player, '/game')
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(400)
    await shot(page, 'wallet-ready')
    await page.screenshot({ path: `${OUT}/wallet-full-${key}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.waitForTimeout(2500)
    await page.keyboard.down('Space')
    await page.waitForTimeout(300)
    await page.keyboard.up('Space')
    await shot(page, 'wallet-playing')
    await page.keyboard.press('p')
    await shot(page, 'wallet-paused')
    if (await page.getByRole('heading', { name: 'Paused' }).count()) await page.getByRole('button', { name: 'Stop' }).last().click()
    await page.waitForTimeout(600)
    await shot(page, 'wallet-result')
    await page.context().close()
    const visitor = await theatre.visit('/game')
    await visitor.setViewportSize({ width, height })
    await shot(visitor, 'visitor')
    await visitor.context().close()
  }
} finally { await theatre.close() }
