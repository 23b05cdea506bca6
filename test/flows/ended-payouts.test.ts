import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payoutProblem, payoutProblemSentence, problemColumnsOf, type StoredProblem } from '#core/payout-problem.ts'
import { only } from '#server/db/statement.ts'
import { compareOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { countOpenPayouts } from '#server/payouts/payouts.sql.ts'
import { endPayout } from '#server/payouts/routes.ts'
import { recordExplained } from '#server/payouts/strays.ts'
import { ageSignatures, PAYER_STEPS } from '../support/chain/lying-payer/payer-steps.ts'
import { createPayerWorld, driveOnce, ONE_USDT, type PayerWorld } from '../support/chain/lying-payer/payer-world.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { OPERATOR } from '../support/money/payout-trial.ts'
import { execute, sql } from '../support/world/execute.ts'

/** A payout that an operator has ended waits until its nonce is used: what keeps it from that is said. */
let ledger: TestLedger
let world: PayerWorld
let worlds = 0

beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(() => {
  worlds += 1
  world = createPayerWorld(ledger, worlds)
})
afterAll(() => ledger?.close())

const drive = () => driveOnce(world.depsOf())
const stateOf = (payout: ApprovedWithdrawal) => world.stage.stateOf(payout)

/** Signed, said to be sent, and unknown to the chain; then ended. */
async function createEndedPayout(): Promise<ApprovedWithdrawal> {
  for (const node of world.nodes) node.faults.sending = 'swallowed'
  const payout = await world.stage.approved('1', ONE_USDT)
  await drive()
  for (const node of world.nodes) node.heal()
  expect(await stateOf(payout)).toMatchObject({ state: 'broadcast' })
  const deps = { ...world.depsOf(), wake: () => undefined }
  expect(await endPayout(deps, OPERATOR, payout.payoutId, { ending: 'cancel', reason: 'No.' })).toMatchObject({
    ok: true,
  })
  return payout
}

async function waitUntilEnded(payout: ApprovedWithdrawal): Promise<void> {
  for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
  await drive()
  expect(await stateOf(payout)).toMatchObject({ state: 'cancelled' })
}

test('a cancellation that no block includes is reported after half an hour, and still completes', async () => {
  const payout = await createEndedPayout()
  await drive()
  expect(await stateOf(payout)).toMatchObject({ state: 'broadcast', problem: null })
  await ageSignatures(ledger.db, '1 hour')
  await drive()
  expect(await stateOf(payout)).toMatchObject({ state: 'broadcast', problem: 'It is not final after half an hour.' })
  expect(only(await countOpenPayouts(ledger.db)).paused).toBe(1n)
  await waitUntilEnded(payout)
})

test('a cancellation reports gas above the limit, and completes once it is cheaper', async () => {
  const payout = await createEndedPayout()
  for (const node of world.nodes) node.faults.gasPricePercent = 10_000n
  await drive()
  expect((await stateOf(payout)).problem).toMatch(/^Gas costs more than \d+ wei/)
  for (const node of world.nodes) node.heal()
  await drive()
  expect(await stateOf(payout)).toMatchObject({ problem: null })
  await waitUntilEnded(payout)
})

test('a cancellation blocked by an unexplained manual transaction says so', async () => {
  const payout = await createEndedPayout()
  await drive()
  await PAYER_STEPS.byHand?.({ ...world, dice: { ...world.dice, chance: () => true } })
  for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
  await compareOutgoing({ ...world.depsOf(), tokens: [world.chain.usdt] })
  await drive()
  const problem = payoutProblemSentence(payoutProblem('nonce_unexplained', {}))
  expect(await stateOf(payout)).toMatchObject({ state: 'broadcast', problem })
  const wallet = { chainId: world.chain.chainId, from: world.wallet }
  await ledger.db.transaction((tx) =>
    recordExplained(tx, wallet, { nonce: 1, txHash: null }, { by: 'o', note: 'By hand.' }),
  )
  await compareOutgoing({ ...world.depsOf(), tokens: [world.chain.usdt] })
  await waitUntilEnded(payout)
})

test('a cancelled payout that is uncertain or failed needs a person again if it does not end', async () => {
  const payout = await createEndedPayout()
  const forPerson = async (problem: StoredProblem | null) => {
    const stored = problemColumnsOf(problem)
    await execute(
      ledger.db,
      sql`update payouts set state = 'uncertain', problem = ${stored.problem}, problem_facts = ${stored.problemFacts}
        where id = ${payout.payoutId}`,
    )
    return only(await countOpenPayouts(ledger.db)).for_person
  }
  expect(await forPerson(null)).toBe(0n)
  expect(await forPerson(payoutProblem('not_final', {}))).toBe(1n)
  await drive()
  await waitUntilEnded(payout)
})
