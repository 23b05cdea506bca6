import { logIn, openTab, payUnasked, playerWithUsdt, requestUsdt } from '../e2e/support/operator-steps.ts'
import { logInAsOperator } from '../support/operator.ts'
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

/** A second operator, with nothing but a password. */
async function hire({ site }: Theatre): Promise<void> {
  const owner = await logInAsOperator(site)
  await owner.post('/api/admin/operators', { username: 'viv.night-shift', role: 'viewer' })
  await owner.post('/api/admin/logout', {})
}
let hired: Promise<void> | undefined

/** The tab of the accounts, and what opens at the buttons of these names. */
const security = (state: string, buttons: readonly string[], language = 'en'): Scene => ({
  page: 'admin',
  state,
  isOneScreen: buttons.length > 0,
  async show(theatre) {
    hired ??= hire(theatre)
    await hired
    const page = await tab(state, language === 'en' ? 'Security' : 'Seguridad', language).show(theatre)
    await page.getByText('127.0.0.1').first().waitFor()
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).click()
    await page.waitForLoadState('networkidle')
    return page
  },
})

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
  tab('withdrawals', 'Withdrawals'),
  tab('withdrawals-spanish', 'Retiros', 'es'),
  tab('payments', 'Payments'),
  tab('airdrops', 'Airdrops'),
  tab('audit-log', 'Audit log'),
  tab('audit-log-spanish', 'Registro de auditoría', 'es'),
  security('security', []),
  security('security-spanish', [], 'es'),
  security('security-second-factor', ['Set up']),
  security('security-new-operator', ['Add an operator']),
  {
    page: 'admin',
    state: 'security-proof',
    isOneScreen: true,
    async show(theatre) {
      const page = await security('', ['End my other sessions']).show(theatre)
      const refusal = {
        error: 'operator_proof_required',
        message: 'Please enter your password or a one-time code again.',
      }
      await page.route('**/api/admin/sessions', (route) => route.fulfill({ status: 403, json: refusal }))
      await page.getByRole('button', { name: 'End them' }).click()
      await page.getByRole('dialog', { name: 'Is it still you?' }).waitFor()
      return page
    },
  },
]
