import { logIn, openTab, payUnasked, playerWithUsdt, requestUsdt } from '../e2e/support/operator-steps.ts'
import type { Scene, Theatre } from './scene.ts'

let desk: Promise<void> | undefined

/** Things that wait for the operator, and one that was decided. Whichever tab is shown first. */
const fillDesk = (theatre: Theatre): Promise<void> => {
  desk ??= bringWork(theatre)
  return desk
}

async function bringWork({ site, airdrop }: Theatre): Promise<void> {
  const player = await playerWithUsdt(site)
  await requestUsdt(player, '0.5')
  await payUnasked(site, player, 3n)
  const careless = await airdrop.newPlayer()
  await airdrop.submit(careless)
  await airdrop.reject((await airdrop.waiting(careless)).id, 'You follow two of us only.')
  await airdrop.submit(await airdrop.newPlayer())
}

const tab = (state: string, name: string, language = 'en'): Scene => ({
  page: 'admin',
  state,
  async show(theatre) {
    await fillDesk(theatre)
    const page = await theatre.visit('/')
    await logIn(page)
    await page.evaluate((it) => localStorage.setItem('language', it), language)
    await page.reload({ waitUntil: 'networkidle' })
    await openTab(page, name)
    await page.waitForLoadState('networkidle')
    return page
  },
})

/** The panel, before and after the login. */
export const OPERATOR_SCENES: readonly Scene[] = [
  { page: 'admin', state: 'login', show: (theatre) => theatre.visit('/admin') },
  tab('overview', 'Overview'),
  tab('overview-spanish', 'Resumen', 'es'),
  tab('users', 'Users'),
  tab('purchases', 'Purchases'),
  tab('all-purchases', 'All Purchases'),
  tab('withdrawals', 'Withdrawals'),
  tab('withdrawals-spanish', 'Retiros', 'es'),
  tab('payments', 'Payments'),
  tab('airdrops', 'Airdrops'),
  tab('audit-log', 'Audit log'),
  tab('audit-log-spanish', 'Registro de auditoría', 'es'),
]
