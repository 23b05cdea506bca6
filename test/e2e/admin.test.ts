import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, operatorWith } from '../support/operator.ts'
import { readCards } from '../support/player.ts'
import { waitUntil } from '../support/wait-until.ts'
import {
  enterLogin,
  logIn,
  newPlayer,
  openTab,
  panelAddress,
  payFromDemoWallet,
  payUnasked,
  playerWithUsdt,
  requestUsdt,
  rowOf,
  showAll,
} from './support/operator-steps.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { openStage, PATIENTLY, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage(OPERATOR_ENVIRONMENT)
})
afterAll(() => stage?.close())

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

/** An operator who is in the panel. */
async function operator(viewport?: { width: number; height: number }) {
  const visitor = await stage.visitor(viewport)
  await logIn(visitor.page)
  return visitor
}

describe('the way in', () => {
  test('a login that misses something, a wrong one, a good one; a reload keeps it; out', async () => {
    const { page, context } = await stage.visitor()
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Please enter both username and password').waitFor()
    await enterLogin(page, 'not the password')
    await page.getByText('Login Failed').waitFor()
    await page.getByText('Invalid username or password').waitFor()
    expect(await readToken(page)).toBeNull()

    await enterLogin(page)
    await page.getByText('Login Successful').waitFor()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()

    const token = (await readToken(page)) ?? ''
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor()
    expect(await readToken(page)).toBeNull()
    const { status } = await operatorWith(stage.server, token).call('/api/admin/check')
    expect(status).toBe(401)
    await context.close()
  })

  test('access is denied once the token is revoked elsewhere, and a new login leads back in', async () => {
    const { page, context } = await operator()
    await operatorWith(stage.server, (await readToken(page)) ?? '').post('/api/admin/logout', {})
    const denied = page.getByRole('heading', { name: 'Access Denied' })
    // Whichever call comes first finds out, be it one that was under way: it may take the tab away under the pointer.
    await Promise.any([openTab(page, 'Audit log'), denied.waitFor()])
    await denied.waitFor()
    await page.getByText('Authentication required').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByRole('button', { name: 'Login Again' }).click()
    expect(await readToken(page)).toBeNull()
    await enterLogin(page)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
    await context.close()
  })

  test('nothing of the panel loads for players', async () => {
    const { page, context } = await stage.visitor()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => /\/assets\/(?:admin|panel|operator)/.test(url))).toEqual([])
    await context.close()
  })
})

describe('withdrawals', () => {
  test('one that the hot wallet pays is completed, with its transaction', async () => {
    const player = await playerWithUsdt(stage.server)
    await requestUsdt(player, '0.5')
    const { page, context, complaints } = await operator()
    const row = rowOf(page, panelAddress(player.address))
    await row.getByText('Pending').waitFor()
    await row.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(player.address.toLowerCase()).waitFor()
    await dialog.getByRole('radio', { name: /Hot wallet/ }).check()
    await dialog.getByRole('button', { name: 'Approve 0.5 USDT' }).click()
    await page.getByText('Withdrawal Updated').waitFor()
    await showAll(page)
    await row.getByText('Completed').waitFor()
    await row.getByRole('button', { name: /^Copy 0x[0-9a-f]{64}$/ }).waitFor()
    expect(complaints).toEqual([])

    await openTab(page, 'Audit log')
    await rowOf(page, 'Approve withdrawal').getByText('operator', { exact: true }).waitFor()
    await context.close()
  })

  test('one that the operator pays from a wallet of their own', async () => {
    const player = await playerWithUsdt(stage.server)
    await requestUsdt(player, '0.25')
    const { page, context, complaints } = await operator()
    const row = rowOf(page, panelAddress(player.address))
    await row.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('radio', { name: /Own connected wallet/ }).check()
    await page.getByRole('button', { name: 'Approve 0.25 USDT' }).click()

    await page.getByRole('dialog', { name: /^Pay withdrawal/ }).waitFor()
    await payFromDemoWallet(page, stage.server)
    await showAll(page)
    await row.getByText('Completed').waitFor()
    // Until the network has the transfer for good, the server says so.
    expect(complaints.filter((text) => !/409 .*\/api\/admin\/payouts\//.test(text))).toEqual([])
    await context.close()
  })

  test('a rejection needs a reason, and the player reads it', async () => {
    const player = await playerWithUsdt(stage.server)
    await requestUsdt(player, '0.3')
    const { page, context } = await operator()
    const row = rowOf(page, panelAddress(player.address))
    await row.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('A rejection needs a reason. The player sees it.').waitFor()
    await dialog.getByLabel('Reason').fill('Please verify your account first.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Withdrawal Updated').waitFor()
    await showAll(page)
    await row.getByText('Rejected').waitFor()
    await context.close()

    const visitor = await stage.visitor()
    const { chain } = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config'))
    const key = player.wallet.privateKey
    await installExtension(visitor.page, stage.server, { chainId: chain.id, key })
    await visitor.page.goto('/')
    await connectAndSignIn(visitor.page, 'MetaMask')
    await visitor.page.goto('/profile')
    await visitor.page.getByText('Please verify your account first.', { exact: true }).waitFor()
    await visitor.context.close()
  })
})

describe('payments that wait', () => {
  test('one is credited, one is refunded', async () => {
    const [card] = await readCards(stage.server)
    if (card === undefined) throw new Error('There is a card on sale')
    const buyer = await newPlayer(stage.server)
    const other = await newPlayer(stage.server)
    await payUnasked(stage.server, buyer, BigInt(card.price))
    await payUnasked(stage.server, other, 1n)

    const { page, context } = await operator()
    await openTab(page, 'Payments')
    const toCredit = rowOf(page, panelAddress(buyer.address))
    await waitUntilWaiting(buyer.address)
    await waitUntilWaiting(other.address)
    await page.reload()
    await toCredit.getByRole('button', { name: 'Credit' }).click()
    await page.getByLabel('Card', { exact: true }).selectOption(String(card.id))
    await page.getByRole('button', { name: 'Credit 1 copy' }).click()
    await page.getByText('Payment credited').waitFor()
    await expect.poll(async () => (await buyer.purchases()).length, PATIENTLY).toBe(1)

    const toRefund = rowOf(page, panelAddress(other.address))
    await toRefund.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('radio', { name: /Hot wallet/ }).check()
    await page.getByRole('button', { name: 'Refund 1 USDT' }).click()
    await page.getByText('Refund approved').waitFor()
    await showAll(page)
    await toRefund.getByText('Refunded').waitFor()
    await context.close()
  })
})

test('a refund that the operator pays waits until they have paid it', async () => {
  const player = await newPlayer(stage.server)
  await payUnasked(stage.server, player, 2n)
  await waitUntilWaiting(player.address)
  const { page, context } = await operator()
  await openTab(page, 'Payments')
  const row = rowOf(page, panelAddress(player.address))
  await row.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: /Own connected wallet/ }).check()
  await page.getByRole('button', { name: 'Refund 2 USDT' }).click()
  await page.getByRole('dialog', { name: /^Pay refund/ }).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()

  await page.reload()
  await row.getByText('Waits for your payment').waitFor()
  await row.getByRole('button', { name: 'Pay now…' }).click()
  await payFromDemoWallet(page, stage.server)
  await showAll(page)
  await row.getByText('Refunded').waitFor()
  await context.close()
})

describe('for everybody who operates', () => {
  test('the panel speaks Spanish: words, statuses, figures, refusals', async () => {
    const player = await playerWithUsdt(stage.server)
    const id = await requestUsdt(player, '0.125')
    const { page, context, complaints } = await stage.visitor()
    await page.addInitScript(() => localStorage.setItem('language', 'es'))
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Acceso de administrador' }).waitFor()
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByText('Ingresa el usuario y la contraseña').waitFor()
    await page.getByLabel('Usuario').fill(OPERATOR_ENVIRONMENT.ADMIN_USERNAME)
    await page.getByLabel('Contraseña').fill('not the password')
    await page.getByLabel('Contraseña').press('Enter')
    await page.getByText('Usuario o contraseña incorrectos').waitFor()
    await page.getByLabel('Contraseña').fill(OPERATOR_ENVIRONMENT.ADMIN_PASSWORD)
    await page.getByLabel('Contraseña').press('Enter')
    await page.getByRole('heading', { name: 'Panel de administración' }).waitFor()

    const row = rowOf(page, panelAddress(player.address))
    await row.getByText('Pendiente', { exact: true }).waitFor()
    await row.getByText('0,1250 USDT').waitFor()
    await row.getByText(`N.º ${id}`).waitFor()
    await row.getByRole('button', { name: 'Aprobar' }).click()
    const dialog = page.getByRole('dialog', { name: `Aprobar el retiro ${id}` })
    await dialog.getByRole('button', { name: 'Aprobar 0,125 USDT' }).waitFor()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await dialog.waitFor({ state: 'detached' })
    for (const tab of ['Pagos', 'Registro de auditoría']) {
      await openTab(page, tab)
      await page.getByRole('tabpanel').waitFor()
      expect(await violations(page)).toEqual([])
    }
    await page.getByRole('row').filter({ hasText: 'Inicio de sesión' }).first().waitFor()
    await page.getByRole('row').filter({ hasText: 'incorrecto' }).filter({ hasText: 'contraseña' }).first().waitFor()
    expect(complaints.filter((text) => !/ 401 /.test(text))).toEqual([])
    await context.close()
  })
})

/** The server has seen it final, and keeps it. */
async function waitUntilWaiting(sender: string) {
  const panel = await logInAsOperator(stage.server)
  await waitUntil(`a payment of ${sender}`, async () =>
    (await panel.get<{ sender: string }[]>('/api/admin/payments')).some((it) => it.sender === sender.toLowerCase()),
  )
}

async function violations(page: Page) {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
