import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallAnswer } from '#core/api/call.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { consolidateWallets, executeBackfill, previewBackfill, setUpDemo } from '#core/api/quick-actions.ts'
import { OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { ADDRESS, OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, disconnectServer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, type PartOptions, renderPart } from '#test/support/browser/render-part.tsx'
import { ProofHost } from '../operator-gate.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { QuickActions } from './quick-actions.tsx'

const HASH = 'a'.repeat(64)
const line = (userId: number, walletAddress: string, amount: string) =>
  ({ userId, walletAddress, asset: 'USDT', reason: 'referral_bonus', subject: '', amount }) as const
const LINES = [line(7, ADDRESS.toLowerCase(), '17.55'), line(8, OTHER_ADDRESS.toLowerCase(), '1.35')]
const RANGE = { after: 0, until: 900, atMs: 1_767_268_800_000 }
const TOTALS = [{ asset: 'USDT', reason: 'referral_bonus', amount: '18.9' } as const]
const PREVIEW: CallAnswer<typeof previewBackfill> = {
  ...{ success: true, error: null, usersToProcess: 2, planHash: HASH },
  report: { range: RANGE, hasMore: false, lines: LINES, totals: TOTALS, overPosted: [], overPostedCount: 0 },
}
const DONE: CallAnswer<typeof executeBackfill> = {
  ...{ success: true, error: null, usersProcessed: 2, planHash: HASH },
  report: {
    range: RANGE,
    hasMore: false,
    left: 0,
    totals: TOTALS,
    lines: LINES.map((it) => ({ ...it, outcome: 'credited' as const })),
  },
}
const MERGED: CallAnswer<typeof consolidateWallets> = {
  ...{ success: true, error: null, consolidated: 1, totalDuplicatesRemoved: 1 },
  report: {
    ...{
      hasMore: false,
      before: { accounts: 2, bv3: '10.5', usdt: '5.75' },
      after: { accounts: 1, bv3: '10.5', usdt: '5.75' },
    },
    wallets: [
      {
        walletAddress: ADDRESS.toLowerCase(),
        spellings: [ADDRESS, ADDRESS.toLowerCase()],
        before: { accounts: 2, bv3: '10.5', usdt: '5.75' },
        after: { accounts: 1, bv3: '10.5', usdt: '5.75' },
      },
    ],
  },
}

async function open(options: PartOptions = { wallet: CONNECTED }) {
  const screen = await renderPart(
    <>
      <QuickActions />
      <ProofHost />
    </>,
    options,
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, press, dialog: screen.getByRole('dialog'), notices: screen.getByRole('region', { name: 'Notices' }) }
}

beforeEach(() => storeOperatorToken('token'))
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

describe('demo data', () => {
  test('shows what it added, and sends the connected wallet', async () => {
    answer(setUpDemo, { success: true, error: null, report: { cardsAdded: 1, playersAdded: 4, isWithPlayers: true } })
    const { press, notices } = await open()
    await press('Setup Demo Data')
    await expect.element(notices.getByText('Demo Data Setup')).toBeVisible()
    await expect.element(notices.getByText('Added: 1 cards, 4 sample players.')).toBeVisible()
    expect(requestsOf(setUpDemo).map(({ body }) => body.walletAddress)).toEqual([ADDRESS.toLowerCase()])
  })

  test('reports that all existed already, also without a wallet', async () => {
    answer(setUpDemo, { success: true, error: null, report: { cardsAdded: 0, playersAdded: 0, isWithPlayers: false } })
    const { press, notices } = await open({})
    await press('Setup Demo Data')
    await expect.element(notices.getByText('Everything was already set up.')).toBeVisible()
    expect(requestsOf(setUpDemo)[0]?.body.walletAddress).toBeNull()
  })

  test('that fails shows the reason', async () => {
    refuse(setUpDemo, 'maintenance_running')
    const { press, notices } = await open()
    await press('Setup Demo Data')
    await expect.element(notices.getByText('Setup Failed')).toBeVisible()
    await expect.element(notices.getByText('This is already running. Wait until it finishes.')).toBeVisible()
  })
})

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('the backfill on a $screen', ({ width }) => {
  test('is previewed before it is executed, and executes the previewed plan', async () => {
    await page.viewport(width, 900)
    answer(previewBackfill, PREVIEW)
    answer(executeBackfill, DONE)
    const { press, dialog } = await open()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
    await press('Execute Reward Backfill')
    await expect.element(dialog.getByText('Check this before you execute. Credits cannot be undone.')).toBeVisible()
    await expect.element(dialog.getByText('18.9000 USDT')).toBeVisible()
    await expect.element(dialog.getByText('17.5500 USDT')).toBeVisible()
    expect(requestsOf(executeBackfill)).toEqual([])
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Credit 2 players' }).click()
    await expect.element(dialog.getByText('2 players were credited.')).toBeVisible()
    await expect.element(dialog.getByText('credited', { exact: true }).first()).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Download report' })).toBeVisible()
    expect(requestsOf(executeBackfill)[0]?.body).toEqual({
      walletAddress: ADDRESS.toLowerCase(),
      planHash: HASH,
      range: RANGE,
    })
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
  })
})

test.each([
  { call: executeBackfill, action: 'Execute Reward Backfill', confirm: 'Credit 2 players' },
  { call: consolidateWallets, action: 'Fix Duplicate Wallets', confirm: 'Merge wallets' },
])('declining the confirmation of $action shows no failure', async ({ call, action, confirm }) => {
  answer(getOperatorMe, OPERATOR_ME)
  answer(previewBackfill, PREVIEW)
  refuse(call, 'operator_proof_required')
  const { screen, press } = await open()
  await press(action)
  const button = screen.getByRole('button', { name: confirm })
  await button.click()
  const proof = screen.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(screen.getByText(/failed/).elements()).toHaveLength(0)
})

describe('a preview', () => {
  test('changes nothing, and offers the execution', async () => {
    answer(previewBackfill, PREVIEW)
    const { press, dialog } = await open()
    await press('Preview Reward Backfill')
    await expect.element(dialog.getByText('2 players are missing rewards.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Execute…' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Credit 2 players' })).toBeVisible()
    expect(requestsOf(executeBackfill)).toEqual([])
  })

  test('skips empty parts, and continues with the rest after a part', async () => {
    const nothing = { ...PREVIEW.report, lines: [], totals: [] }
    const parts: Record<number, CallAnswer<typeof previewBackfill>> = {
      0: { ...PREVIEW, usersToProcess: 0, report: { ...nothing, hasMore: true } },
      900: { ...PREVIEW, report: { ...PREVIEW.report, range: { ...RANGE, after: 900, until: 1_800 }, hasMore: true } },
      1800: { ...PREVIEW, usersToProcess: 0, planHash: 'b'.repeat(64), report: nothing },
    }
    answer(previewBackfill, ({ body }) => parts[body.after] ?? PREVIEW)
    const { press, dialog } = await open()
    await press('Preview Reward Backfill')
    await expect.element(dialog.getByText('This is only a part. More players are left to check.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Preview the rest' }).click()
    await expect.element(dialog.getByText(/There is nothing to credit/)).toBeVisible()
    expect(requestsOf(previewBackfill).map(({ body }) => body.after)).toEqual([0, 900, 1_800])
  })

  test('shows overpaid amounts', async () => {
    answer(previewBackfill, {
      ...PREVIEW,
      report: { ...PREVIEW.report, overPosted: [line(9, ADDRESS.toLowerCase(), '2')], overPostedCount: 1 },
    })
    const { press, dialog } = await open()
    await press('Preview Reward Backfill')
    await dialog.getByText('1 line was overpaid and is not taken back').click()
    await expect.element(dialog.getByText('2.0000 USDT', { exact: true })).toBeVisible()
  })
})

describe('an alert shows', () => {
  test('Preview failed', async () => {
    refuse(previewBackfill, 'operator_role_insufficient')
    const { press, dialog } = await open()
    await press('Preview Reward Backfill')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Preview failed: Your role does not allow this.')
  })

  test('Backfill failed, if the facts have changed', async () => {
    answer(previewBackfill, PREVIEW)
    refuse(executeBackfill, 'backfill_plan_changed')
    const { press, dialog } = await open()
    await press('Execute Reward Backfill')
    await dialog.getByRole('button', { name: 'Credit 2 players' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(
        'Backfill failed: The data has changed since the preview. Nothing was credited. Preview again.',
      )
  })

  test('Consolidation failed', async () => {
    refuse(consolidateWallets, 'maintenance_running')
    const { press, dialog } = await open()
    await press('Fix Duplicate Wallets')
    await dialog.getByRole('button', { name: 'Merge wallets' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('Consolidation failed: This is already running. Wait until it finishes.')
  })

  test('what to check after a lost answer', async () => {
    answer(previewBackfill, PREVIEW)
    const { press, dialog } = await open()
    await press('Execute Reward Backfill')
    await expect.element(dialog.getByRole('button', { name: 'Credit 2 players' })).toBeVisible()
    disconnectServer()
    await dialog.getByRole('button', { name: 'Credit 2 players' }).click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('We do not know whether the backfill ran. Preview it again: nothing is credited twice.')
  })
})

describe('duplicate wallets', () => {
  test('are merged after a confirmation, with a consistent report', async () => {
    answer(consolidateWallets, MERGED)
    const { press, dialog } = await open()
    await press('Fix Duplicate Wallets')
    await expect.element(dialog.getByText(/This cannot be undone/)).toBeVisible()
    expect(requestsOf(consolidateWallets)).toEqual([])
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Merge wallets' }).click()
    await expect.element(dialog.getByText('1 wallet now has one account.')).toBeVisible()
    await expect.element(dialog.getByText('10.5 BV3, 5.75 USDT').first()).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Download report' })).toBeVisible()
    expect(requestsOf(consolidateWallets)[0]?.body).toEqual({ walletAddress: ADDRESS.toLowerCase() })
  })

  test('that do not exist are reported as none', async () => {
    const none = { accounts: 0, bv3: '0', usdt: '0' }
    answer(consolidateWallets, {
      ...{ success: true, error: null, consolidated: 0, totalDuplicatesRemoved: 0 },
      report: { wallets: [], before: none, after: none, hasMore: false },
    })
    const { press, dialog } = await open()
    await press('Fix Duplicate Wallets')
    await dialog.getByRole('button', { name: 'Merge wallets' }).click()
    await expect.element(dialog.getByText('No duplicate wallets.')).toBeVisible()
  })
})
