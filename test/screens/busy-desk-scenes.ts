import type { Page } from 'playwright-core'
import { OPERATOR_ME } from '../support/browser/parts/desk-samples.ts'
import { adminPurchase, adminUser, SECOND_CLAIM } from '../support/browser/parts/operator-samples.ts'
import { OTHER_ADDRESS, TX_HASH } from '../support/browser/parts/samples.ts'
import { BUSY, DECIDED, HEALTH_BUSY, LINES, PAYMENTS, PLAYER, SOLVENCY_STOPPED, STRAYS } from './busy-desk-answers.ts'
import { tab } from './operator-scenes.ts'
import { answer, answerPage, neverAnswer, refuse, type ScreenScene } from './scene.ts'

/** Scenes of the panel on a bad day of a platform with many players. */

/** Empty account that another player's gift or link has created. */
const UNSEEN_PLAYER = adminUser({
  id: 8,
  walletAddress: OTHER_ADDRESS.toLowerCase(),
  hasSignedIn: false,
  bv3Balance: 0,
  usdtBalance: '0',
  nftCount: 0,
  totalPurchases: 0,
  latestPurchases: [],
})

/** Answers every matching call with these answers, and reloads the tab. */
const answerWith = async (page: Page, answers: Readonly<Record<string, unknown>>, path?: string) => {
  for (const [call, json] of Object.entries(answers)) {
    await page.route(call, Array.isArray(json) ? answerPage(json) : answer(json))
  }
  await (path === undefined ? page.reload({ waitUntil: 'networkidle' }) : page.goto(path, { waitUntil: 'networkidle' }))
}

const busy = (
  state: string,
  name: string,
  answers: Readonly<Record<string, unknown>> = {},
  path?: string,
  language?: string,
): ScreenScene => ({
  page: 'admin',
  state,
  async show(theatre) {
    const page = await tab('', name, language).show(theatre)
    await answerWith(page, { ...BUSY, ...answers }, path)
    return page
  },
})

/** Returns the scenes of payments and of the dialogs that their buttons open, in a language. */
function paymentScenes(suffix: string, name: string, credit: string, record: string, language?: string): ScreenScene[] {
  const list = (state: string) =>
    busy(`${state}${suffix}`, name, { '**/api/admin/payments?*': PAYMENTS }, undefined, language)
  const dialog = (state: string, button: string, row: number) =>
    oneScreen(list(state), async (page) => {
      await page.getByRole('button', { name: button, exact: true }).nth(row).click()
      await page.getByRole('dialog').waitFor()
    })
  return [
    list('busy-payments'),
    dialog('busy-credit-0', credit, 0),
    dialog('busy-credit-1', credit, 1),
    dialog('busy-record', record, 0),
  ]
}

/** Translates the reason, because an operator writes it in the player's language. */
const inSpanish = (withdrawal: (typeof DECIDED)[number]) =>
  withdrawal.reason === null
    ? withdrawal
    : {
        ...withdrawal,
        reason:
          'Tres de tus wallets cobraron de la misma cuenta de un exchange en un minuto. Escríbenos con los recibos.',
      }

/** Returns the scenes of ending and explaining a payout, in a language. */
function payoutScenes(suffix: string, name: string, change: string, explain: string, language?: string): ScreenScene[] {
  const list = (state: string) =>
    busy(
      `${state}${suffix}`,
      name,
      {
        '**/api/admin/health*': { ...HEALTH_BUSY, auditAlarms: [], strays: 2 },
        '**/api/admin/payouts/strays*': STRAYS,
        '**/api/admin/withdrawals?*': language === 'es' ? DECIDED.map(inSpanish) : DECIDED,
      },
      '/admin?tab=withdrawals&show=any',
      language,
    )
  const dialog = (state: string, button: string) =>
    oneScreen(list(state), async (page) => {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
    })
  return [list('busy-strays'), dialog('busy-end-payout', change), dialog('busy-explain', explain)]
}

const oneScreen = (scene: ScreenScene, act: (page: Page) => Promise<unknown>): ScreenScene => ({
  ...scene,
  isOneScreen: true,
  async show(theatre) {
    const page = await scene.show(theatre)
    await act(page)
    await page.waitForLoadState('networkidle')
    return page
  },
})

/** Returns a scene of the withdrawals tab whose list fails or never arrives. */
const without = (state: string, handle: typeof refuse): ScreenScene => ({
  page: 'admin',
  state,
  isOneScreen: true,
  async show(theatre) {
    const page = await tab('', 'Withdrawals').show(theatre)
    await page.route('**/api/admin/withdrawals?*', handle)
    await page.reload()
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor()
    return page
  },
})

export const BUSY_DESK_SCENES: readonly ScreenScene[] = [
  busy('busy-overview', 'Overview', { '**/api/admin/solvency?*': SOLVENCY_STOPPED }),
  busy('busy-withdrawals', 'Withdrawals'),
  busy('busy-no-factor', 'Overview', { '**/api/admin/me*': { ...OPERATOR_ME, isFactorMissing: true } }),
  oneScreen(busy('busy-selected', 'Withdrawals'), async (page) => {
    await page.getByRole('checkbox', { name: /^Select \d/ }).click()
    await page.getByRole('checkbox').nth(5).scrollIntoViewIfNeeded()
  }),
  busy('busy-decided', 'Withdrawals', { '**/api/admin/withdrawals?*': DECIDED }, '/admin?tab=withdrawals&show=any'),
  ...payoutScenes('', 'Withdrawals', 'Change…', 'Explain…'),
  ...payoutScenes('-spanish', 'Retiros', 'Cambiar…', 'Explicar…', 'es'),
  ...paymentScenes('', 'Payments', 'Credit', 'Record BNB that a contract passed on'),
  ...paymentScenes('-spanish', 'Pagos', 'Acreditar', 'Registrar BNB que reenvió un contrato', 'es'),
  busy('busy-airdrops', 'Airdrops', { '**/api/admin/airdrop-claims*': [LINES, SECOND_CLAIM] }),
  busy('busy-users', 'Users', {
    '**/api/admin/users?*': [
      adminUser({ bv3Balance: 9_876_543_210, usdtBalance: '1234567.123456789012345678', referralEarnings: '34916.12' }),
      UNSEEN_PLAYER,
    ],
  }),
  busy('busy-purchases', 'All Purchases', {
    '**/api/admin/purchases?*': [
      adminPurchase({ cardName: 'The Grand Plantain of the Night Market', purchasePrice: '123456.5' }),
      adminPurchase({ id: 11, paymentMethod: 'gift', txHash: null, purchasePrice: '0' }),
      adminPurchase({ id: 10, paymentMethod: 'BNB', txHash: TX_HASH }),
    ],
  }),
  busy('busy-solvency', 'Solvency', { '**/api/admin/solvency?*': SOLVENCY_STOPPED }),
  busy('busy-player', 'Users', { '**/api/admin/players/7': PLAYER }, '/admin?tab=users&player=7'),
  without('withdrawals-loading', neverAnswer),
  without('withdrawals-error', refuse),
  oneScreen(busy('busy-filter', 'Users', { '**/api/admin/users?*': [] }), async (page) => {
    await page.getByRole('button', { name: 'Filter…' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  oneScreen(busy('busy-resume-sales', 'Solvency', { '**/api/admin/solvency?*': SOLVENCY_STOPPED }), async (page) => {
    await page.getByRole('button', { name: 'Resume sales' }).click()
    await page.getByRole('dialog').waitFor()
  }),
]
