import { type Address, lowercased } from '#core/address.ts'
import { DEFAULT_CATALOGUE } from '#core/default-catalogue.ts'
import { formatAmount } from '#core/money.ts'
import { ok } from '#core/result.ts'
import type { Database } from '../../../db/statement.ts'
import type { PlayerSession } from '../../../http/routing/route.ts'
import { findAccount } from '../../../ledger/accounts.ts'
import { startMining } from '../../../ledger/mining/mining-sessions.ts'
import { applyWallet } from '../imports/apply-wallet.ts'
import { readCards } from '../imports/import-files.ts'
import type { FileRow } from '../imports/read-file.ts'
import { stageRows } from '../imports/stage-rows.ts'

export type DemoDeps = {
  readonly db: Database
  readonly chainId: number
  /** Whether the chain is local. Sample players are made only there, because nothing there has a value. */
  readonly isLocal: boolean
  /** Returns how many default cards were missing. */
  readonly stockMissingCards: () => Promise<number>
  readonly submitSocial: (
    session: PlayerSession,
    ask: { readonly walletAddress: Address; readonly userId: number; readonly retweetUrl: string },
  ) => Promise<unknown>
  readonly requestWithdrawal: (
    session: PlayerSession,
    ask: {
      readonly walletAddress: Address
      readonly tokenType: 'USDT'
      readonly amount: string
      readonly toAddress: Address
      readonly idempotencyKey: string
    },
  ) => Promise<unknown>
}

export type DemoReport = {
  readonly cardsAdded: number
  readonly playersAdded: number
  readonly isWithPlayers: boolean
}

const DAY_MS = 86_400_000
/** End of a session. A sample player has no session and calls as if it had one. */
const NEVER = new Date(8.64e15)

/**
 * Adds what a new deployment needs for a demonstration: default cards, and on the local chain players who have bought, mine, refer
 * each other, apply for the airdrop and request withdrawals. Leaves their referral bonuses to the backfill, so that it has
 * something to show. Does not change players that already exist.
 */
export async function setUpDemo(deps: DemoDeps): Promise<DemoReport> {
  const cardsAdded = await deps.stockMissingCards()
  if (!deps.isLocal) return { cardsAdded, playersAdded: 0, isWithPlayers: false }
  const missing: SamplePlayer[] = []
  for (const player of SAMPLE_PLAYERS) {
    if ((await findAccount(deps.db, lowercased(player.walletAddress))) === null) missing.push(player)
  }
  await stage(deps, missing)
  for (const player of SAMPLE_PLAYERS) await makePlayer(deps, player)
  return { cardsAdded, playersAdded: missing.length, isWithPlayers: true }
}

/** Stages sample players in the way that an import of an older deployment does. */
async function stage({ db, chainId }: DemoDeps, players: readonly SamplePlayer[]): Promise<void> {
  const { findCard, nowMs } = await readCards(db)
  const momentOf = (daysAgo: number) => new Date(nowMs - daysAgo * DAY_MS).toISOString()
  const rows = players.flatMap((player): FileRow[] => {
    const { walletAddress, referredBy, joinedDaysAgo, cards, bv3Balance, usdtBalance } = player
    return [
      { kind: 'user', place: '', cells: ok({ walletAddress, referredBy, createdAt: momentOf(joinedDaysAgo) }) },
      ...cards.map(({ name: card, price }, index): FileRow => {
        const bought = { price, paymentMethod: 'USDT', purchasedAt: momentOf(joinedDaysAgo - 1) }
        return {
          kind: 'purchase',
          place: '',
          cells: ok({ id: `sample ${walletAddress} ${index}`, walletAddress, card, ...bought }),
        }
      }),
      { kind: 'balance', place: '', cells: ok({ walletAddress, bv3Balance, usdtBalance }) },
    ]
  })
  await stageRows(db, iterateRows(rows), {
    ...{ facts: { findCard, nowMs }, chainId, isDryRun: false },
    onProblem: () => undefined,
  })
}

async function* iterateRows(rows: readonly FileRow[]): AsyncGenerator<FileRow> {
  yield* rows
}

async function makePlayer(deps: DemoDeps, player: SamplePlayer): Promise<void> {
  const { db, chainId } = deps
  const walletAddress = lowercased(player.walletAddress)
  const { cards, findCard } = await readCards(db)
  const applied = await applyWallet(db, walletAddress, { cards, chainId, mayMerge: false })
  if (applied.state !== 'applied') return
  const { userId } = applied
  const owned = player.cards.flatMap(({ name }) => findCard(name) ?? [])
  if (player.isMining && owned.length > 0) await db.transaction((tx) => startMining(tx, userId, owned))
  const session: PlayerSession = { userId, walletAddress, isSignedByContract: false, expiresAt: NEVER }
  // If it was requested before, each refuses or returns the first answer.
  if (player.post !== null) await deps.submitSocial(session, { walletAddress, userId, retweetUrl: player.post })
  if (player.withdraws !== null) {
    await deps.requestWithdrawal(session, {
      walletAddress,
      tokenType: 'USDT',
      amount: player.withdraws,
      toAddress: walletAddress,
      idempotencyKey: 'sample withdrawal',
    })
  }
}

type SamplePlayer = {
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

const EMPTY_PLAYER = {
  bv3Balance: '0',
  usdtBalance: '0',
  isMining: false,
  post: null,
  withdraws: null,
  referredBy: '',
} as const

/** A referrer, two referred players of whom one was referred by the other, and a player who has bought nothing. */
const SAMPLE_PLAYERS: readonly SamplePlayer[] = [
  {
    ...EMPTY_PLAYER,
    walletAddress: walletOf(1),
    joinedDaysAgo: 40,
    cards: cardsOf(1, 3),
    bv3Balance: '1250000',
    usdtBalance: '86.4',
    isMining: true,
    withdraws: '25',
  },
  {
    ...EMPTY_PLAYER,
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
    ...EMPTY_PLAYER,
    walletAddress: walletOf(3),
    referredBy: walletOf(2),
    joinedDaysAgo: 9,
    cards: cardsOf(0),
    post: 'https://x.com/another_sample/status/1800000000000000003',
  },
  { ...EMPTY_PLAYER, walletAddress: walletOf(4), referredBy: walletOf(1), joinedDaysAgo: 2, cards: [] },
]
