import type { ImportRow } from '#core/import-row.ts'

/** Sums of an older deployment's rows. Money is in base units. */
export type Sums = {
  readonly users: number
  readonly purchases: number
  readonly balances: number
  /** Prices of all purchases, in USDT. */
  readonly prices: bigint
  readonly bv3: bigint
  readonly usdt: bigint
  /** Part of everything that the balances ever received that came from referrals. */
  readonly referral: bigint
}

export const NO_SUMS: Sums = { users: 0, purchases: 0, balances: 0, prices: 0n, bv3: 0n, usdt: 0n, referral: 0n }

type Row = Pick<ImportRow, 'kind' | 'content'>

export function addTo(sums: Sums, { kind, content }: Row): Sums {
  switch (kind) {
    case 'user':
      return { ...sums, users: sums.users + 1 }
    case 'purchase':
      return { ...sums, purchases: sums.purchases + 1, prices: sums.prices + amountOf(content.price) }
    case 'balance':
      return {
        ...sums,
        balances: sums.balances + 1,
        bv3: sums.bv3 + amountOf(content.bv3),
        usdt: sums.usdt + amountOf(content.usdt),
        referral: sums.referral + amountOf(content.referral),
      }
  }
}

/** Parses an amount of a staged row. */
export const amountOf = (text: string | null | undefined): bigint => BigInt(text ?? 0)
