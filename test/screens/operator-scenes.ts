import { logIn, openTab, payUnasked, playerWithUsdt, requestUsdt } from '../e2e/support/operator-steps.ts'
import type { Scene, Theatre } from './scene.ts'

/** Things that wait for the operator: a withdrawal, a payment without an order, a claim. */
async function fillDesk({ site, airdrop }: Theatre): Promise<void> {
  const player = await playerWithUsdt(site)
  await requestUsdt(player, '0.5')
  await payUnasked(site, player, 3n)
  await airdrop.submit(await airdrop.newPlayer())
}

const tab = (name: string, isFirst = false): Scene => ({
  page: 'admin',
  state: name.toLowerCase().replaceAll(' ', '-'),
  async show(theatre) {
    if (isFirst) await fillDesk(theatre)
    const page = await theatre.visit('/')
    await logIn(page)
    await openTab(page, name)
    await page.waitForLoadState('networkidle')
    return page
  },
})

/** The panel, before and after the login. */
export const OPERATOR_SCENES: readonly Scene[] = [
  { page: 'admin', state: 'login', show: (theatre) => theatre.visit('/admin') },
  tab('Withdrawals', true),
  tab('Payments'),
  tab('Airdrops'),
  tab('Audit log'),
]
