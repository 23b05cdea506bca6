import type { ErrorCode } from '#core/api/errors.ts'

/** Every 3 seconds, up to 100 times: about five minutes, far longer than the network needs. */
export const NAME_RETRY_MS = 3_000
export const NAME_TRIES_MAX = 100

/** Refusals that time heals: the network has not made it final yet, or cannot be asked. */
const EARLY: readonly (ErrorCode | null)[] = ['payment_unknown', 'payment_not_final', 'dependency_down', 'rate_limited']

export type NameAnswer =
  | { readonly ok: true; readonly explanation: string }
  /** `code` is null when the server could not be reached. */
  | { readonly ok: false; readonly code: ErrorCode | null; readonly message: string; readonly isUnreachable?: boolean }

export type NameDeps = {
  readonly name: (txHash: string) => Promise<NameAnswer>
  /** The newest hash: a wallet may have sped the transaction up. */
  readonly currentHash: () => string
  readonly wait: (ms: number) => Promise<void>
  readonly isOver: () => boolean
}

export type NameOutcome =
  | { readonly kind: 'named'; readonly explanation: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode | null; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'over' }

/** Tells the server which transaction has paid, again and again until it is final or proves wrong. */
export async function nameUntilFinal({ name, currentHash, wait, isOver }: NameDeps): Promise<NameOutcome> {
  for (let tries = 0; tries < NAME_TRIES_MAX; tries += 1) {
    if (isOver()) return { kind: 'over' }
    const answer = await name(currentHash())
    if (answer.ok) return { kind: 'named', explanation: answer.explanation }
    const isEarly = answer.isUnreachable === true || EARLY.includes(answer.code)
    if (!isEarly) return { kind: 'refused', code: answer.code, message: answer.message }
    await wait(NAME_RETRY_MS)
  }
  return { kind: 'timeout' }
}
