import type { Address } from '#core/address.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import { readCode } from '../chain/payouts/read-code.ts'
import type { PayoutDeps } from './payout-deps.ts'

/** Characters of a delegation (EIP-7702) in hex: `0x`, three bytes and an address. */
const DELEGATION_LENGTH = 48

/**
 * Checks that the hot wallet's account has no code. Code lets others move the wallet's funds without a transaction from it.
 *
 * Reads the chain each time, so an operator who resolves the alarm does not allow signing. Raises the alarm, or ends it.
 *
 * @returns the problem that stops signing and sending; null if there is no code
 * @throws DependencyDown if too few nodes answer
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
