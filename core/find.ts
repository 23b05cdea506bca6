/**
 * Search of an operator.
 *
 * - `wallet`: its beginning and end, in lower case; a whole address has no end
 * - `part`: letters from anywhere in a wallet, or from its end
 * - `hash`: of a transaction
 * - `order`: an order's id
 * - `post`: the number of a post that was submitted to the airdrop
 * - `number`: of a player, a withdrawal, a payment, a payout or an entry of the audit log
 * - `text`: in the name of a card or an operator, or words of a note
 */
export type FindQuery =
  | { readonly kind: 'wallet'; readonly start: string; readonly end: string }
  | { readonly kind: 'part'; readonly part: string; readonly isEnd: boolean }
  | { readonly kind: 'hash'; readonly hash: `0x${string}` }
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'post'; readonly postId: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'text'; readonly text: string }

/** At least three letters. Fewer would match too many wallets. */
const WALLET = /^0x([0-9a-f]{3,40})$/
/** Shortened address as pages print it: its first and last letters, with dots between. */
const SHORT_WALLET = /^0x([0-9a-f]{4,38})(?:…|\.{2,3})([0-9a-f]{1,38})$/
const WALLET_END = /^(?:…|\.{2,3})([0-9a-f]{4,40})$/
const WALLET_PART = /^[0-9a-f]{4,40}$/
/** Fewer digits are a number of a record, not a part of a wallet. */
const DIGITS_OF_WALLET = /^\d{6,40}$/
const HASH = /^0x[0-9a-f]{64}(?:-\d{1,3})?$/
const ORDER = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const POST = /^(?:https?:\/\/\S+\/status\/(\d{1,20})\b\S*|(\d{16,20}))$/
const NUMBER = /^#? ?([1-9]\d{0,14})$/
const TEXT_MAX = 60

/** Reads a search that was typed or pasted, the most likely meaning first. Returns an empty list for a text without any meaning. */
export function readFindQueries(text: string): readonly FindQuery[] {
  const written = text.trim().toLowerCase()
  const short = SHORT_WALLET.exec(written)
  if (short !== null) return [{ kind: 'wallet', start: `0x${short[1]}`, end: short[2] ?? '' }]
  if (HASH.test(written)) return [{ kind: 'hash', hash: written.slice(0, 66) as `0x${string}` }]
  if (WALLET.test(written)) return [{ kind: 'wallet', start: written, end: '' }]
  if (ORDER.test(written)) return [{ kind: 'order', orderId: written }]
  const end = WALLET_END.exec(written)?.[1]
  if (end !== undefined) return [{ kind: 'part', part: end, isEnd: true }]
  const queries: FindQuery[] = []
  const post = POST.exec(written)
  if (post !== null) queries.push({ kind: 'post', postId: post[1] ?? post[2] ?? '' })
  const number = NUMBER.exec(written)?.[1]
  if (number !== undefined) queries.push({ kind: 'number', number: Number(number) })
  const isDigits = /^\d+$/.test(written)
  if (isDigits ? DIGITS_OF_WALLET.test(written) : WALLET_PART.test(written)) {
    queries.push({ kind: 'part', part: written, isEnd: false })
  }
  const isText = written.length >= 2 && written.length <= TEXT_MAX && !written.startsWith('0x')
  if (isText && number === undefined && post === null) queries.push({ kind: 'text', text: written })
  return queries
}
