import type { Account, Transfer } from './ledger.ts'
import { type Asset, parseAmount } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** Accounts between which a correction may move money: a player's two accounts and the platform's. */
export const CORRECTION_ACCOUNTS = [
  'available',
  'held',
  'outside',
  'sales',
  'suspense',
  'rewards',
  'fees',
  'imported',
] as const satisfies readonly Account['kind'][]
export type CorrectionAccount = (typeof CORRECTION_ACCOUNTS)[number]

export type CorrectionPlanInput = {
  readonly userId: number
  readonly asset: Asset
  /** Decimal text in the asset. */
  readonly amount: string
  readonly debit: CorrectionAccount
  readonly credit: CorrectionAccount
}

/** Most that one correction may move, in base units: as much as an import may bring. */
const CORRECTION_MAX = { BV3: 10n ** 15n, USDT: 10n ** 30n, BNB: 10n ** 30n } as const

/**
 * Most BV3 of a player's account, in hundredths. Answers give it as a number, which is exact up to 2 ** 53, so later mining has
 * nearly as much room again.
 */
const ACCOUNT_BV3_MAX = 5n * 10n ** 15n

export type CorrectionRefusal = 'correction_amount_invalid' | 'correction_accounts_invalid'

const isPlayers = (kind: CorrectionAccount) => kind === 'available' || kind === 'held'

/**
 * Plans a transfer that corrects an earlier one. No posted transfer is changed.
 *
 * @param why the operator's words, which the player reads
 * @returns the transfer of one player, its amount in base units; BNB moves only between accounts of the platform
 */
export function planCorrection(
  { userId, asset, amount, debit, credit }: CorrectionPlanInput,
  { id, why }: { readonly id: string; readonly why: string },
): Result<Transfer, CorrectionRefusal> {
  const units = parseAmount(amount, asset)
  if (!units.ok || units.value <= 0n || units.value > CORRECTION_MAX[asset]) return refuse('correction_amount_invalid')
  const ofPlayer = isPlayers(debit) || isPlayers(credit)
  if (debit === credit || (ofPlayer && asset === 'BNB')) return refuse('correction_accounts_invalid')
  return ok({
    key: `correction:${id}`,
    reason: 'correction',
    asset,
    amount: units.value as bigint,
    debit: accountOf(debit, userId),
    credit: accountOf(credit, userId),
    userId,
    details: { correctionId: id, why },
  })
}

/**
 * Returns whether a credit would give a player more BV3 than answers can show exactly.
 *
 * @param more hundredths that are added to the account
 */
export const exceedsAccount = (
  account: { readonly bv3_available: bigint; readonly bv3_held: bigint },
  more: bigint,
): boolean => account.bv3_available + account.bv3_held + more > ACCOUNT_BV3_MAX

const accountOf = (kind: CorrectionAccount, userId: number): Account =>
  kind === 'available' || kind === 'held' ? { kind, userId } : { kind }
