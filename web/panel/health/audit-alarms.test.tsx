import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type AlarmFile,
  type AuditRun,
  acceptDifference,
  type CorrectionPreview,
  getAuditAlarm,
  listAuditRuns,
  postCorrection,
  previewCorrection,
  setKeptRow,
  startAudit,
} from '#core/api/audit-alarms.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { HEALTH, OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { ADDRESS, MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { AuditRuns } from '../audit/audit-runs.tsx'
import { CorrectionDialog } from '../player/player-dialogs.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { AlarmDialog } from './alarm-dialogs.tsx'
import { AuditAlarms } from './audit-alarms.tsx'

const WALLET = ADDRESS.toLowerCase()
const DIFFERENCE = { userId: 7, subject: 'user 7', difference: 'USDT: kept 5, ledger 0', identity: '[7]' }
const FILE: AlarmFile = {
  ...{ id: 3, code: 'balances', check: 'a sentence of another release', raisedAt: MOMENT, stopsAll: false, count: 1 },
  ...{ players: [{ userId: 7, walletAddress: WALLET }], differences: [DIFFERENCE], remedy: 'set' },
}
const nothing = () => undefined

beforeEach(() => {
  storeOperatorToken('token')
  answer(getOperatorMe, OPERATOR_ME)
  answer(getOperatorHealth, HEALTH)
  answer(getAuditAlarm, FILE)
})
afterEach(clearOperatorToken)

test('an alarm says whose money is on hold', async () => {
  const alarm = { id: 3, code: null, check: 'sums', count: 1, example: 'user 7', raisedAt: MOMENT }
  const screen = await renderPart(
    <AuditAlarms
      alarms={[
        { ...alarm, stopsAll: false, players: 2 },
        { ...alarm, id: 4, example: 'card 5', stopsAll: true, players: 0 },
      ]}
    />,
  )
  await expect
    .element(screen.getByText('Payouts and withdrawals of 2 players are on hold. All others continue.'))
    .toBeVisible()
  await expect
    .element(screen.getByText('All payouts and withdrawal approvals are on hold until it is resolved.'))
    .toBeVisible()
  await expect.element(screen.getByText('For example Card 5', { exact: true })).toBeVisible()
})

test('a stored total is set to the ledger’s sum, only with a note', async () => {
  answer(setKeptRow, undefined)
  const screen = await renderPart(<AlarmDialog alarmId={3} onClose={nothing} />)
  await expect.element(screen.getByRole('link', { name: 'Player 7' })).toBeVisible()
  await expect.element(screen.getByText(DIFFERENCE.difference)).toBeVisible()
  await expect.element(screen.getByText('Balances differ from the sum of their transfers')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Set to the ledger’s value…' }).click()
  await screen.getByRole('button', { name: 'Set it' }).click()
  await expect.element(screen.getByText('Please enter a reason.')).toBeVisible()
  await screen.getByLabelText('Why').fill('counted twice')
  await screen.getByRole('button', { name: 'Set it' }).click()
  await expect.poll(() => requestsOf(setKeptRow)).toHaveLength(1)
  expect(requestsOf(setKeptRow)).toMatchObject([{ body: { ...DIFFERENCE, note: 'counted twice' } }])
})

test('a difference in event rows can be accepted unchanged', async () => {
  answer(getAuditAlarm, { ...FILE, remedy: 'accept' })
  answer(acceptDifference, undefined)
  const screen = await renderPart(<AlarmDialog alarmId={3} onClose={nothing} />)
  await screen.getByRole('button', { name: 'Accept…' }).click()
  expect(screen.getByRole('button', { name: 'Set it' }).elements()).toEqual([])
  await screen.getByLabelText('Why').fill('explained')
  await screen.getByRole('button', { name: 'Accept it' }).click()
  await expect.poll(() => requestsOf(acceptDifference)).toMatchObject([{ body: { ...DIFFERENCE, note: 'explained' } }])
})

test('a correction is previewed, and posted after its amount was typed again', async () => {
  const before = { bv3Available: '0', bv3Held: '0', usdtAvailable: '1', usdtHeld: '2' }
  const after = { ...before, usdtAvailable: '13.5' }
  answer(previewCorrection, { walletAddress: WALLET, before, after, checksBefore: ['sums'], checksAfter: [] })
  answer(postCorrection, { userId: 7, asset: 'USDT', amount: '12.5', after })
  const screen = await renderPart(<CorrectionDialog playerId={7} onClose={nothing} />)
  await screen.getByLabelText('Amount').fill('12.5')
  await screen.getByRole('button', { name: 'Show what it does' }).click()
  await expect.element(screen.getByText('1 → 13.5 USDT')).toBeVisible()
  await expect.element(screen.getByText('Ends this difference: sums')).toBeVisible()
  expect(await violations()).toEqual([])
  const post = screen.getByRole('button', { name: 'Post this correction' })
  await screen.getByLabelText('Reason').fill('a bonus was forgotten')
  await screen.getByLabelText(/^Type the amount again/).fill('12')
  await expect.element(post).toBeDisabled()
  await screen.getByLabelText(/^Type the amount again/).fill('12.5')
  await post.click()
  await expect.poll(() => requestsOf(postCorrection)).toHaveLength(1)
  expect(requestsOf(postCorrection)).toMatchObject([
    {
      body: {
        ...{ userId: 7, asset: 'USDT', amount: '12.5', confirmedAmount: '12.5', why: 'a bonus was forgotten' },
        ...{ debit: 'rewards', credit: 'available' },
      },
    },
  ])
})

test.each<{ what: string; held: string; codes: Partial<CorrectionPreview> }>([
  {
    ...{ what: 'by their codes', held: 'sums of what is held' },
    codes: { codesBefore: ['balances', 'holds'], codesAfter: ['holds', 'seals'] },
  },
  { what: 'by their sentences, as the release before answers', held: 'held sums', codes: {} },
])('the checks before and after a correction are compared $what', async ({ held, codes }) => {
  const figures = { bv3Available: '0', bv3Held: '0', usdtAvailable: '1', usdtHeld: '2' }
  answer(previewCorrection, {
    ...{ walletAddress: WALLET, before: figures, after: figures, ...codes },
    ...{ checksBefore: ['sums', 'held sums'], checksAfter: [held, 'sealed sums'] },
  })
  const screen = await renderPart(<CorrectionDialog playerId={7} onClose={nothing} />)
  await screen.getByLabelText('Amount').fill('12.5')
  await screen.getByRole('button', { name: 'Show what it does' }).click()
  await expect.element(screen.getByText('Ends this difference: sums')).toBeVisible()
  await expect.element(screen.getByText('Creates a new difference: sealed sums')).toBeVisible()
  expect(screen.getByText(/difference: /).elements()).toHaveLength(2)
})

test('the audit’s runs are listed with their failures, and a run starts on request', async () => {
  const run: AuditRun = {
    ...{ kind: 'new', lastEndedAt: MOMENT, lasted: 1_200, players: 9, differences: 1, nextAt: MOMENT },
    ...{ isRunning: false, askedBy: null, problem: null, isLate: false },
  }
  answer(listAuditRuns, { runs: [run, { ...run, kind: 'full', lastEndedAt: null, problem: 'no disk' }] })
  answer(startAudit, { isStarted: true })
  const screen = await renderPart(<AuditRuns />)
  await expect.element(screen.getByText('Failed: no disk')).toBeVisible()
  await expect.element(screen.getByText('9 players, 1 difference, in 2 seconds')).toBeVisible()
  await screen.getByRole('button', { name: 'Check everything now' }).click()
  await expect.poll(() => requestsOf(startAudit)).toMatchObject([{ body: { kind: 'full' } }])
})
