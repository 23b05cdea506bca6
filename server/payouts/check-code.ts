import type { Address } from '#core/address.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import { readCode } from '../chain/payouts/read-code.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** A delegation (EIP-7702): three bytes and an address. */
const DELEGATION_LENGTH = 48

/**
 * Makes sure that the hot wallet's account has no code. Code lets others move what it holds, without a transaction of it.
 *
 * The chain is asked each time: an operator who resolves the alarm lets nothing be signed. Raises the alarm, or ends it.
 *
 * @returns what a person must know before anything is signed or sent; null if there is no code
 * @throws DependencyDown when too few nodes answer
 */
export async function checkCode(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  address: Address,
): Promise<PayoutProblem | null> {
  const alarm = { kind: 'hot_wallet_code', subject: address } as const
  const code = await readCode(chain, address)
  if (code === null) {
    await endChainAlarm(db, alarm)
    return null
  }
  await raiseChainAlarm(db, { ...alarm, detail: `its account has the code ${code.slice(0, DELEGATION_LENGTH)}` })
  return payoutProblem('wallet_has_code', {})
}
