import type { Address } from '#core/address.ts'
import type { HotWalletView } from '#core/api/operator-health.ts'
import { type Bnb, formatAmount, subtract, type TokenUnits, tokenUnits } from '#core/money.ts'
import { type PayoutProblem, type PayoutProblemCode, payoutProblem } from '#core/payout-problem.ts'
import { isStoppingAlarmOpen } from '../audit/alarm-stops.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import { readCode, readFunds } from '../chain/payouts/read-wallet.ts'
import { type Executor, only } from '../db/statement.ts'
import { isHeld } from './holds/holds.ts'
import { findOpenDifference } from './outgoing/outgoing.sql.ts'
import type { PayoutDeps } from './payout-rows.ts'
import { findLackingPayout, sumUnpaid } from './payouts.sql.ts'
import { hasStrays } from './strays.ts'

/**
 * BNB in wei below which the hot wallet is low: about fifty transfers at 1 gwei. A person tops it up then, or while a payout
 * waits for funds.
 */
export const LOW_BNB_WEI = 5_000_000_000_000_000n as Bnb

/**
 * Reads the hot wallet's funds for the operator.
 *
 * @throws DependencyDown while the chain cannot be read
 */
export async function readHotWallet(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  address: Address,
  tokens: { readonly USDT: Address; readonly BV3: Address | null },
): Promise<HotWalletView> {
  const { bnb, token: usdt } = await readFunds(chain, address, tokens.USDT)
  const bv3 = tokens.BV3 === null ? null : (await readFunds(chain, address, tokens.BV3)).token
  return {
    address,
    bnb: formatAmount(bnb, 'BNB'),
    usdt: formatAmount(usdt, 'token'),
    bv3: bv3 === null ? null : formatAmount(bv3, 'token'),
    isLow: bnb < LOW_BNB_WEI || (await lacksFunds(db)),
  }
}

const LACKING_PROBLEMS: readonly PayoutProblemCode[] = ['token_lacking', 'bnb_lacking']

/** Returns whether a payout waits only for the hot wallet to be topped up. */
export const lacksFunds = async (executor: Executor): Promise<boolean> =>
  (await findLackingPayout(executor, { codes: LACKING_PROBLEMS })).length > 0

/** Funds that the hot wallet can still promise. */
type Spendable = {
  /** Balance of a token beyond all payouts still to be made; negative if the wallet lacks some. */
  readonly amount: TokenUnits
  /** Whether the wallet lacks BNB for gas, or a payout waits for funds. */
  readonly isLow: boolean
  /** Whether signing is stopped because a transaction of the wallet waits for an explanation. */
  readonly isSigningStopped: boolean
}

/**
 * Reads what the hot wallet can still promise. Payouts are summed before the wallet is read, so a payout that is paid in
 * between counts twice rather than not at all.
 *
 * @throws DependencyDown while the chain cannot be read
 */
export async function readSpendable(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  from: Address,
  token: Address,
): Promise<Spendable> {
  const { chainId } = chain
  const [unpaid, isLacking, isStopped] = await Promise.all([
    sumUnpaid(db, { chainId, token }).then(only),
    lacksFunds(db),
    hasUnexplained(db, chain.chainId),
  ])
  const funds = await readFunds(chain, from, token)
  return {
    amount: subtract(funds.token, tokenUnits(unpaid.amount)),
    isLow: funds.bnb < LOW_BNB_WEI || isLacking,
    isSigningStopped: isStopped,
  }
}

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
export const arePayoutsStopped = async (executor: Executor): Promise<boolean> =>
  (await isStoppingAlarmOpen(executor)) || (await isHeld(executor))

/** Returns whether an alarm is open about a transfer without a payout, or about a payout without a transfer. */
export const hasDifference = async (executor: Executor): Promise<boolean> =>
  (await findOpenDifference(executor)).length > 0

/**
 * Returns whether money left the hot wallet that the record does not explain. Signing stops until an operator explains it.
 */
export const hasUnexplained = async (executor: Executor, chainId: number): Promise<boolean> =>
  (await hasStrays(executor, chainId)) || (await hasDifference(executor))
