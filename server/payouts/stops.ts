import type { Address } from '#core/address.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { isStoppedByAlarm } from '../audit/alarm-stops.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import { readCode } from '../chain/payouts/read-wallet.ts'
import type { Executor } from '../db/statement.ts'
import { isHeld } from './holds/holds.ts'
import { findOpenDifference } from './outgoing/outgoing.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { hasStrays } from './strays.ts'

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

/**
 * Returns whether signing, sending and booking are stopped. An open audit alarm stops them, and so does a hold after the
 * database was set back.
 */
export const isStopped = async (executor: Executor): Promise<boolean> =>
  (await isStoppedByAlarm(executor)) || (await isHeld(executor))

/** Returns whether an alarm is open about a transfer without a payout, or about a payout without a transfer. */
export const hasDifference = async (executor: Executor): Promise<boolean> =>
  (await findOpenDifference(executor)).length > 0

/**
 * Returns whether money left the hot wallet that the record does not explain. Signing stops until an operator explains it.
 */
export const hasUnexplained = async (executor: Executor, chainId: number): Promise<boolean> =>
  (await hasStrays(executor, chainId)) || (await hasDifference(executor))
