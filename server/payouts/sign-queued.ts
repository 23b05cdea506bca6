import { payoutProblem } from '#core/payout-problem.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { faultOf } from '../fault.ts'
import { checkCode } from './check-code.ts'
import { choosePayable, type Payable } from './choose-payable.ts'
import { isStopped } from './is-stopped.ts'
import { noteSame } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout } from './payout-rows.ts'
import { checkNonces } from './reserve-nonces.ts'
import { noteAnswer } from './send-payout.ts'
import { type StoredPayout, signBatch } from './sign-batch.ts'

/** Maximum payouts signed in one database transaction. */
const BATCH_MAX = 100
/** Maximum transactions sent in one request, by nonce. Nodes refuse longer requests. */
const SENT_AT_ONCE = 20

/**
 * Signs the queued payouts that can be paid, stores them, and sends them to the nodes.
 *
 * @param room how many more payouts may be under way
 * @returns number of payouts signed
 */
export async function signQueued(deps: PayoutDeps, queued: readonly Payout[], room: number): Promise<number> {
  const { wallet } = deps
  if (wallet === null) {
    await noteSame(deps, queued, payoutProblem('wallet_missing', {}))
    return 0
  }
  const payable = await choosePayable(deps, wallet.address, queued, Math.min(room, BATCH_MAX))
  if (payable.length === 0) return 0
  // Checked again right before signing, because a round may have followed payouts for long.
  const counts = (await checkCode(deps, wallet.address)) ?? (await checkNonces(deps, wallet.address))
  if ('code' in counts) {
    await noteSame(
      deps,
      payable.map(({ payout }) => payout),
      counts,
    )
    return 0
  }
  const signed = await signTogether(deps, payable, (some) => signBatch(deps, wallet, counts, some))
  for (let first = 0; first < signed.length; first += SENT_AT_ONCE) {
    // An alarm also stops signed payouts. They are sent once the alarm is resolved.
    if (await isStopped(deps.db)) break
    await sendTogether(deps, signed.slice(first, first + SENT_AT_ONCE))
  }
  return signed.length
}

/** Returns whether every payout would meet the fault again, or the payouts may have been stored. */
const wouldMeetAll = (error: unknown): boolean => ['outage', 'unknown'].includes(faultOf(error) ?? '')

/**
 * Signs all payouts at once, or one by one if that fails. One payout that cannot be stored must not hold up the others.
 *
 * @throws if the database or a node is down, or if the outcome is not known
 */
async function signTogether(
  { log }: PayoutDeps,
  payable: readonly Payable[],
  sign: (some: readonly Payable[]) => Promise<StoredPayout[]>,
): Promise<readonly StoredPayout[]> {
  try {
    return await sign(payable)
  } catch (error) {
    if (wouldMeetAll(error)) throw error
    log.warn(
      { err: error, payouts: payable.length },
      'payouts could not be signed together; they are signed one by one',
    )
  }
  const signed: StoredPayout[] = []
  for (const one of payable) {
    const { payoutId } = one.payout
    try {
      signed.push(...(await sign([one])))
    } catch (error) {
      if (wouldMeetAll(error)) throw error
      log.warn({ err: error, payoutId }, 'a payout could not go on; it is tried again')
    }
  }
  return signed
}

async function sendTogether(deps: PayoutDeps, signed: readonly StoredPayout[]): Promise<void> {
  const answers = await Promise.all(signed.map(({ raw }) => broadcast(deps.chain, raw)))
  await Promise.all(
    signed.map(async ({ payout, attempt, gas }, index) => {
      const answer = answers[index]
      if (answer !== undefined) await noteAnswer(deps, payout, { attempt, priceWei: gas.priceWei }, answer)
    }),
  )
}
