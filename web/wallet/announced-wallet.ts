import type { EIP1193Provider } from 'viem'
import { toSeen } from '#core/seen-text.ts'

/** Wallet as it describes itself (EIP-6963). Its texts and its icon are safe to show. */
export type AnnouncedWallet = {
  /** Reverse domain name in lower case, e.g. `io.rabby`. It identifies the wallet on every visit. */
  readonly rdns: string
  readonly name: string
  /** Picture as a `data:` address, for `<img>` only: scripts in an SVG do not run there. */
  readonly icon: string | null
  readonly provider: EIP1193Provider
}

/** Maximum characters of a name. Longer names are cut. */
const NAME_LENGTH_MAX = 32

/** Maximum characters of a reverse domain name. A longer text is no domain name. */
const RDNS_LENGTH_MAX = 100

/** Maximum characters of a picture. The pictures of known wallets have up to 60,000. */
const ICON_LENGTH_MAX = 200_000

const RDNS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/
const ICON = /^data:image\/(?:png|svg\+xml|webp|jpeg|gif)[;,]/i

/**
 * Parses a page event that announces a wallet. Any extension and any script of a browser can send it.
 *
 * @returns null if the wallet has no usable name or provider
 */
export function readAnnouncement(detail: unknown): AnnouncedWallet | null {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return null
  const { name, icon } = detail.info
  const rdns = typeof detail.info.rdns === 'string' ? detail.info.rdns.slice(0, RDNS_LENGTH_MAX + 1).toLowerCase() : ''
  if (rdns.length > RDNS_LENGTH_MAX || !RDNS.test(rdns)) return null
  return {
    rdns,
    name: walletNameOf(name) || rdns,
    icon: typeof icon === 'string' && icon.length <= ICON_LENGTH_MAX && ICON.test(icon) ? icon : null,
    provider: detail.provider,
  }
}

/** Returns a wallet's own name as one short line, without control characters and marks that change the text's direction. */
export function walletNameOf(name: unknown): string {
  if (typeof name !== 'string') return ''
  // Ignores the rest of a huge text.
  const line = toSeen(name.slice(0, 10 * NAME_LENGTH_MAX).replace(/\p{Cs}/gu, '\ufffd'))
  return [...line.replaceAll(/\s+/g, ' ').trim()].slice(0, NAME_LENGTH_MAX).join('').trim()
}

/** Returns whether a page can ask a value for accounts (EIP-1193). */
export const isProvider = (value: unknown): value is EIP1193Provider =>
  isRecord(value) && typeof value.request === 'function'

/** Returns whether a value has properties. A provider may be a function. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
