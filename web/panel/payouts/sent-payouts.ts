/**
 * Transactions that this browser has sent for a payout and the server has not taken yet: kept from before anybody else
 * knows of them, so that a closed tab cannot make anyone pay twice.
 */
const KEY = 'adminSentPayouts'

type SentPayouts = Readonly<Record<string, string>>

export const sentHashOf = (payoutId: number): string | null => readAll()[payoutId] ?? null

/** Also takes the new hash of a transaction that was sped up. */
export const rememberSentPayout = (payoutId: number, txHash: string) => writeAll({ ...readAll(), [payoutId]: txHash })

export function forgetSentPayout(payoutId: number) {
  const { [payoutId]: _, ...rest } = readAll()
  writeAll(rest)
}

function readAll(): SentPayouts {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as SentPayouts) : {}
  } catch {
    // Somebody has edited it, or storage is off.
    return {}
  }
}

function writeAll(payouts: SentPayouts) {
  try {
    localStorage.setItem(KEY, JSON.stringify(payouts))
  } catch (error) {
    console.warn('The transaction could not be kept in this browser.', error)
  }
}
