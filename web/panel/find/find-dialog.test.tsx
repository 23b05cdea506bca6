import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { type FoundRecord, findRecords } from '#core/api/find.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { listAllSessions, listOperators } from '#core/api/operators.ts'
import { checkAdmin, listOwnSessions } from '#core/api/own-account.ts'

import { listPayments } from '#core/api/payments.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, holdCall, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { recordTarget } from './find-targets.ts'

const PLAYER: FoundRecord = {
  kind: 'player',
  id: '7',
  playerId: 7,
  walletAddress: OTHER_ADDRESS.toLowerCase(),
  amount: null,
  asset: null,
  status: null,
  name: null,
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  storeOperatorToken('token')
  answer(checkAdmin, true)
  answer(getOperatorHealth, HEALTH)
  answer(listAdminWithdrawals, [], { totalCount: 0 })
  answer(listPayments, [], { totalCount: 0 })
  answer(findRecords, [])
})
afterEach(clearOperatorToken)

async function openFind(keys: string) {
  const screen = await renderPart(<App />, { path: '/admin' })
  await expect.element(screen.getByRole('button', { name: 'Find' })).toBeVisible()
  await userEvent.keyboard(keys)
  const dialog = screen.getByRole('dialog', { name: 'Find' })
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  return { screen, dialog, field: dialog.getByRole('combobox') }
}

test.each(['{Control>}k{/Control}', '/'])(
  '%s opens the search, and Enter opens the tab that was typed',
  async (keys) => {
    const { screen, dialog, field } = await openFind(keys)
    expect(await violations()).toEqual([])
    await field.fill('paym')
    await expect.element(dialog.getByRole('option').first()).toMatchTextContent('Payments')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true')
  },
)

test('records are listed before tabs, and a failed search is reported', async () => {
  answer(findRecords, [
    PLAYER,
    { ...PLAYER, kind: 'withdrawal', id: '3', amount: '5', asset: 'USDT', status: 'pending' },
  ])
  const { dialog, field } = await openFind('/')
  await field.fill('#7')
  await expect.element(dialog.getByRole('option')).toHaveLength(2)
  await expect.element(dialog.getByText('5.0000 USDT', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Pending', { exact: true })).toBeVisible()
  expect(requestsOf(findRecords).at(-1)?.query.q).toBe('#7')
  breakConnection(findRecords)
  await field.fill('0xabcd')
  await expect.element(dialog.getByText('The search did not work. Please try again.')).toBeVisible()
})

test('Enter opens no record of earlier text', async () => {
  answer(findRecords, [PLAYER])
  const { screen, dialog, field } = await openFind('/')
  await field.fill('#7')
  await expect.element(dialog.getByRole('option', { name: /^Player 7/ })).toBeVisible()
  const next = holdCall(findRecords)
  await field.fill('#8')
  await expect.element(dialog.getByText('Searching …')).toBeVisible()
  await expect.element(dialog.getByRole('option')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  next.answer([])
  await expect.element(dialog.getByText('No results')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Figures' })).not.toBeInTheDocument()
})

test('the search fits a phone', async () => {
  await page.viewport(390, 844)
  const { dialog } = await openFind('/')
  await expect.element(dialog.getByRole('option').first()).toBeVisible()
  expect(sidewaysPx()).toBeLessThanOrEqual(0)
  expect(await violations()).toEqual([])
})

test('an action opens its tab', async () => {
  for (const call of [listOwnSessions, listAllSessions, listOperators]) answer(call, [])
  const { screen, dialog, field } = await openFind('/')
  await field.fill('second f')
  await expect.element(dialog.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true')
  // The tab asks for what it shows, sooner or later.
  await expect.element(screen.getByRole('tabpanel').getByRole('heading', { name: 'Operators' })).toBeVisible()
})

test.each([
  { found: { ...PLAYER, kind: 'operator', id: 'ann b', playerId: null }, path: '/admin?tab=audit&who=ann%20b' },
  { found: { ...PLAYER, kind: 'entry', id: '12', playerId: null }, path: '/admin?tab=audit&about=%2312' },
  { found: { ...PLAYER, kind: 'card', id: '1', playerId: null }, path: '/admin?tab=cards' },
  { found: { ...PLAYER, kind: 'note', id: '1' }, path: '/admin?player=7' },
  { found: { ...PLAYER, kind: 'claim', id: '1' }, path: '/admin?player=7' },
] as const)('$found.kind is opened at $path', ({ found, path }) => expect(recordTarget(found).path).toBe(path))

test.each([
  { kind: 'player', path: '/admin?player=7' },
  { kind: 'withdrawal', path: '/admin?player=7&list=withdrawals' },
  { kind: 'payment', path: '/admin?player=7&list=purchases' },
] as const)('a $kind is opened at $path', ({ kind, path }) => expect(recordTarget({ ...PLAYER, kind }).path).toBe(path))
