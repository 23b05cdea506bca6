import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { formatAmount } from '#core/money.ts'

export type SamplePlayer = {
  readonly walletAddress: string
  readonly referredBy: string
  readonly joinedDaysAgo: number
  readonly cards: readonly { readonly name: string; readonly price: string }[]
  /** Hundredths of BV3. */
  readonly bv3Balance: string
  readonly usdtBalance: string
  readonly isMining: boolean
  /** Link of a post that waits for the operator. */
  readonly post: string | null
  /** USDT of a withdrawal that waits for the operator. */
  readonly withdraws: string | null
}

/** Returns an address without a known key. */
const walletOf = (number: number) => `0x5a3b1e0000000000000000000000000000000${number.toString(16).padStart(3, '0')}`

const cardsOf = (...indexes: readonly number[]) =>
  indexes.flatMap((index) => {
    const card = DEFAULT_CATALOGUE[index]
    return card === undefined ? [] : [{ name: card.name, price: formatAmount(card.price, 'USDT') }]
  })

const NOBODY = {
  bv3Balance: '0',
  usdtBalance: '0',
  isMining: false,
  post: null,
  withdraws: null,
  referredBy: '',
} as const

/** A referrer, two referred players of whom one was referred by the other, and a player who has bought nothing. */
export const SAMPLE_PLAYERS: readonly SamplePlayer[] = [
  {
    ...NOBODY,
    walletAddress: walletOf(1),
    joinedDaysAgo: 40,
    cards: cardsOf(1, 3),
    bv3Balance: '1250000',
    usdtBalance: '86.4',
    isMining: true,
    withdraws: '25',
  },
  {
    ...NOBODY,
    walletAddress: walletOf(2),
    referredBy: walletOf(1),
    joinedDaysAgo: 21,
    cards: cardsOf(1, 1, 2),
    bv3Balance: '432100',
    usdtBalance: '31.75',
    isMining: true,
    post: 'https://x.com/sample_player/status/1800000000000000002',
    withdraws: '12.5',
  },
  {
    ...NOBODY,
    walletAddress: walletOf(3),
    referredBy: walletOf(2),
    joinedDaysAgo: 9,
    cards: cardsOf(0),
    post: 'https://x.com/another_sample/status/1800000000000000003',
  },
  { ...NOBODY, walletAddress: walletOf(4), referredBy: walletOf(1), joinedDaysAgo: 2, cards: [] },
]
