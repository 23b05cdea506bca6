import { type Bv3, bv3, parseAmount, type Usdt, usdt } from './money.ts'
import { ok, type Result, refuse } from './result.ts'

/** Most copies that can be given at once. */
export const GIFT_QUANTITY_MAX = 100

export const isGiftQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= GIFT_QUANTITY_MAX

const ONE_USDT = 10n ** 18n
const ONE_CENT = ONE_USDT / 100n
/** Base units. Larger amounts are sent in several grants, each checked separately. */
const SENT_BV3_MAX = bv3(1_000_000n * 100n)
const SENT_USDT_MAX = usdt(10_000n * ONE_USDT)

/** Tokens that an operator sends to a wallet's balance; at least one of the two is above zero. */
export type SentTokens = { readonly bv3: Bv3; readonly usdt: Usdt }
export type GrantRefusal = 'grant_amount_invalid' | 'grant_empty' | 'grant_too_large'

/**
 * Reads two amounts as an operator wrote them.
 *
 * @param bv3Text e.g. '12.50'; empty or '0' for none
 * @param usdtText the same, with at most 2 decimals, as in the form
 */
export function readSentTokens(bv3Text: string, usdtText: string): Result<SentTokens, GrantRefusal> {
  const bv3Sent = parseAmount(bv3Text.trim() || '0', 'BV3')
  const usdtSent = parseAmount(usdtText.trim() || '0', 'USDT')
  if (!bv3Sent.ok || !usdtSent.ok || usdtSent.value % ONE_CENT !== 0n) return refuse('grant_amount_invalid')
  if (bv3Sent.value === 0n && usdtSent.value === 0n) return refuse('grant_empty')
  if (bv3Sent.value > SENT_BV3_MAX || usdtSent.value > SENT_USDT_MAX) return refuse('grant_too_large')
  return ok({ bv3: bv3Sent.value, usdt: usdtSent.value })
}
