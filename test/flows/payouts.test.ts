import { afterAll, beforeAll, expect, test } from 'vitest'
import { payoutProblem, problemColumnsOf } from '#core/payout-problem.ts'
import { audit } from '#server/audit/audit.ts'
import { markCompleted, markForPerson, markSigned } from '#server/payouts/payouts.sql.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import { createPayoutStage, startDriver } from '../support/money/payout-stage.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n

let chain: TestChain
let ledger: TestLedger
let stage: ReturnType<typeof createPayoutStage>
beforeAll(async () => {
  ;[chain, ledger] = await Promise.all([startTestChain(), openTestLedger()])
  stage = createPayoutStage(ledger, chain)
})
afterAll(async () => {
  await ledger?.close()
  await chain?.stop()
})

const untilCompleted = (payoutId: number) =>
  waitUntil(`payout ${payoutId} is completed`, async () => (await stage.stateOf({ payoutId })).state === 'completed')

test('an approved withdrawal is paid once, by a final transaction', async () => {
  const driver = startDriver(stage.deps)
  const usdt = await stage.approved('1.5', (ONE_USDT * 3n) / 2n)
  const bv3 = await stage.approved('20', 2_000n, 'BV3')
  await untilCompleted(usdt.payoutId)
  await untilCompleted(bv3.payoutId)
  await driver.stop()
  expect(await stage.paidTo(usdt.wallet)).toEqual([(ONE_USDT * 3n) / 2n])
  expect(await stage.paidTo(bv3.wallet, chain.bv3)).toEqual([20n * ONE_USDT])
  expect(await stage.stateOf(usdt)).toMatchObject({ state: 'completed', problem: null, withdrawal: 'completed' })
  expect(await audit(stage.db)).toEqual([])
  const ended = { userId: usdt.userId, payoutId: usdt.payoutId }
  expect(await markSigned(stage.db, { ...ended, from: usdt.wallet, nonce: 1 })).toEqual([])
  expect(await markCompleted(stage.db, { ...ended, txHash: '0x', from: usdt.wallet, states: ['completed'] })).toEqual(
    [],
  )
  expect(
    await markForPerson(stage.db, { ...ended, state: 'failed', ...problemColumnsOf(payoutProblem('not_final', {})) }),
  ).toEqual([])
})
