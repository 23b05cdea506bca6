/**
 * What an operator looks for.
 *
 * - `wallet`: its beginning and end, in lower case; a whole address has no end
 * - `hash`: of a transaction
 * - `order`: an order's id
 * - `number`: of a player, a withdrawal, a payment or a payout
 * - `name`: of a card
 */
export type FindQuery =
  | { readonly kind: 'wallet'; readonly start: string; readonly end: string }
  | { readonly kind: 'hash'; readonly hash: `0x${string}` }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'name'; readonly name: string }

/** Fewer letters would find half of all wallets. */
const WALLET = /^0x([0-9a-f]{3,40})$/
/** As we print it: its first and last letters, with dots between. */
const SHORT_WALLET = /^0x([0-9a-f]{4,38})(?:…|\.{2,3})([0-9a-f]{1,38})$/
const HASH = /^0x[0-9a-f]{64}(?:-\d{1,3})?$/
const ORDER = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NUMBER = /^#? ?([1-9]\d{0,14})$/
const NAME_MAX = 60

/** Reads what somebody has typed or pasted; null where there is nothing to look for yet. */
export function readFindQuery(text: string): FindQuery | null {
  const written = text.trim().toLowerCase()
  const short = SHORT_WALLET.exec(written)
  if (short !== null) return { kind: 'wallet', start: `0x${short[1]}`, end: short[2] ?? '' }
  if (HASH.test(written)) return { kind: 'hash', hash: written.slice(0, 66) as `0x${string}` }
  if (WALLET.test(written)) return { kind: 'wallet', start: written, end: '' }
  if (ORDER.test(written)) return { kind: 'order', orderId: written }
  const number = NUMBER.exec(written)?.[1]
  if (number !== undefined) return { kind: 'number', number: Number(number) }
  if (written.length < 2 || written.length > NAME_MAX || written.startsWith('0x')) return null
  return { kind: 'name', name: written }
}
