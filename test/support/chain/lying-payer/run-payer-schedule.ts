import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { findTroubles } from '#server/chain/health.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import { compareOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { endPayout, explainStrayTransaction } from '#server/payouts/routes.ts'
import { readStrays } from '#server/payouts/strays.ts'
import type { TestLedger } from '../../money/ledger.ts'
import type { ApprovedWithdrawal } from '../../money/payout-stage.ts'
import { OPERATOR } from '../../money/payout-trial.ts'
import { execute, sql } from '../../world/execute.ts'
import { ageSignatures, DRAWN_PAYER_STEPS, PAYER_STEPS } from './payer-steps.ts'
import { createPayerWorld, createReader, driveOnce, type PayerWorld } from './payer-world.ts'

const STEPS_MAX = 18
/** Looks after which everything must be over, once the nodes are honest and an operator does what the panel offers. */
const ROUNDS_MAX = 40

type SchedulePayoutRow = {
  id: string
  state: string
  problem: string | null
  ending: string | null
  amount: string
  nonce: string | null
}

/**
 * Runs a schedule of lies, silence, deaths, endings and reorganizations to its end. The seed decides the schedule.
 *
 * @returns its faults, each with the seed and the steps
 */
export async function runPayerSchedule(ledger: TestLedger, seed: number): Promise<string[]> {
  const world = createPayerWorld(ledger, seed)
  const names: string[] = []
  try {
    for (let count = 8 + world.dice.below(STEPS_MAX - 8); count > 0; count--) {
      const name = names.length === 0 ? 'approve' : world.dice.pick(DRAWN_PAYER_STEPS)
      names.push(name)
      await PAYER_STEPS[name]?.(world)
    }
    const unreported = await findUnreportedStalls(world)
    const stuck = await finishPayouts(world)
    const faults = [...unreported, ...stuck, ...(await findPayoutFaults(world))]
    return faults.map((fault) => `seed ${seed}, after ${names.join(', ')}: ${fault}`)
  } catch (error) {
    return [`seed ${seed}, after ${names.join(', ')}: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

async function rowsOf({ stage, payouts }: PayerWorld): Promise<SchedulePayoutRow[]> {
  const { rows } = await execute<SchedulePayoutRow>(
    stage.db,
    sql`select id, state, problem_facts ->> 'code' as problem, ending, amount, nonce from payouts
      where id = any(${`{${payouts.map(({ payoutId }) => payoutId).join()}}`}::bigint[]) order by id`,
  )
  return rows
}
const isEnded = ({ state }: SchedulePayoutRow) => state === 'completed' || state === 'cancelled'

/** Returns a text that changes when the payout moves. */
const progressOf = ({ state, nonce, ending }: SchedulePayoutRow) => `${state} ${nonce} ${ending}`

/**
 * Finds payouts that do not move for an hour without a problem that a person reads. A reported problem of the nodes excuses all
 * of them.
 */
async function findUnreportedStalls(world: PayerWorld): Promise<string[]> {
  const reader = createReader(world.chain, world.nodes)
  const look = async () => {
    await driveOnce(world.depsOf(reader))
    world.chain.mine()
  }
  for (let times = 0; times < 2; times++) await look()
  await ageSignatures(world.stage.db, '1 hour')
  const before = new Map((await rowsOf(world)).map((row) => [row.id, progressOf(row)]))
  for (let times = 0; times < 3; times++) await look()
  if (findTroubles(reader).length > 0 || reader.seen.tooFew !== null) return []
  return (await rowsOf(world))
    .filter((row) => !isEnded(row) && row.problem === null && row.state !== 'awaiting_operator')
    .filter((row) => before.get(row.id) === progressOf(row))
    .map((row) => `payout ${row.id} stays ${row.state}, ending ${row.ending}, and nobody is told why`)
}

/** Heals the nodes, and lets an operator do what the panel offers. Returns the payouts that never end. */
async function finishPayouts(world: PayerWorld): Promise<string[]> {
  for (const node of world.nodes) node.heal()
  for (let looks = 0; looks < ROUNDS_MAX; looks++) {
    for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
    await compareOutgoing({ ...world.depsOf(), tokens: [world.chain.usdt] })
    await driveOnce({ ...world.depsOf(), bumpAfterMs: 60_000 })
    const open = (await rowsOf(world)).filter((row) => !isEnded(row))
    const strays = await explainStrays(world)
    if (open.length === 0 && strays === 0) return []
    for (const row of open) await resolveAsOperator(world, row)
    if (looks % 5 === 4) await ageSignatures(world.stage.db, '5 minutes')
  }
  const open = (await rowsOf(world)).filter((row) => !isEnded(row))
  return open.map(({ id, state, problem, ending }) => `payout ${id} ends never: ${state}, ${ending}, ${problem}`)
}

async function explainStrays(world: PayerWorld): Promise<number> {
  const deps = { ...world.depsOf(), wake: () => undefined }
  const strays = (await readStrays(deps)).filter(({ walletAddress }) => walletAddress === world.wallet)
  for (const { walletAddress, nonce, txHash, payouts } of strays) {
    const payoutId = payouts[0]?.id
    const named =
      payoutId !== undefined && txHash !== null
        ? await namePayout(deps, OPERATOR, payoutId, { txHash: txHash as `0x${string}`, isPayerOurs: false })
        : null
    const wallet = walletAddress as `0x${string}`
    if (!named?.ok) await explainStrayTransaction(deps, OPERATOR, { walletAddress: wallet, nonce, note: 'By hand.' })
  }
  return strays.length
}

async function resolveAsOperator(world: PayerWorld, { id, state, ending }: SchedulePayoutRow): Promise<void> {
  if (ending !== null) return
  const deps = { ...world.depsOf(), wake: () => undefined }
  const payoutId = Number(id)
  if (state === 'awaiting_operator') {
    const txHash = await payByHand(world, payoutId)
    await namePayout(deps, OPERATOR, payoutId, { txHash, isPayerOurs: true })
  }
  if (state === 'uncertain' || state === 'failed') {
    await endPayout(deps, OPERATOR, payoutId, { ending: 'hot_wallet', reason: '' })
  }
}

async function payByHand({ chain, operatorKey, payouts, stage }: PayerWorld, payoutId: number): Promise<`0x${string}`> {
  const payout = payouts.find((one) => one.payoutId === payoutId)
  const { rows } = await execute<{ amount: string }>(stage.db, sql`select amount from payouts where id = ${payoutId}`)
  if (payout === undefined) throw new Error(`There is no payout ${payoutId}`)
  const account = privateKeyToAccount(operatorKey)
  const from = account.address.toLowerCase() as `0x${string}`
  const args = [payout.wallet, BigInt(rows[0]?.amount ?? '0')] as const
  const raw = await account.signTransaction({
    type: 'legacy',
    chainId: chain.chainId,
    nonce: chain.minedOf(from),
    gas: 90_000n,
    gasPrice: 2n * 10n ** 9n,
    to: chain.usdt,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  })
  const taken = await chain.take(raw)
  if (!('hash' in taken)) throw new Error(taken.complaint)
  for (let blocks = 0; blocks < 3; blocks++) chain.mine()
  return taken.hash
}

/** Compares the chain with each payout, which has its own wallet. It must be paid once, or never and the money is back. */
async function findPayoutFaults(world: PayerWorld): Promise<string[]> {
  const sent = world.chain.blocks().flatMap(({ transactions }) => transactions.filter(({ isReverted }) => !isReverted))
  const transfers = sent.flatMap((transaction) => transaction.transfers)
  const rows = new Map((await rowsOf(world)).map((row) => [Number(row.id), row]))
  const faults: string[] = []
  for (const payout of world.payouts) {
    const row = rows.get(payout.payoutId)
    const paid = transfers.filter(({ to }) => to === payout.wallet).map(({ value }) => value.toString())
    const wanted = row?.state === 'completed' ? [row.amount] : []
    if (paid.join() !== wanted.join())
      faults.push(`payout ${payout.payoutId} is ${row?.state} and was paid [${paid.join()}]`)
    faults.push(...(await findBalanceFaults(world, payout, row)))
  }
  return faults
}

async function findBalanceFaults(
  { stage }: PayerWorld,
  payout: ApprovedWithdrawal,
  row: SchedulePayoutRow | undefined,
): Promise<string[]> {
  const { rows } = await execute<{ available: string; held: string }>(
    stage.db,
    sql`select usdt_available as available, usdt_held as held from balances where user_id = ${payout.userId}`,
  )
  const [balance] = rows
  const available = row?.state === 'cancelled' ? row.amount : '0'
  const held = row?.state === 'completed' || row?.state === 'cancelled' ? '0' : row?.amount
  if (balance?.available === available && balance.held === held) return []
  return [`payout ${payout.payoutId} is ${row?.state}, and ${balance?.available} are available, ${balance?.held} held`]
}
