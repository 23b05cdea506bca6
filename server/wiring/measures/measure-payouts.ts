import type { Logger } from 'pino'
import { formatAmount, type Unit, type Units } from '#core/money.ts'
import { PAYOUT_STATES } from '#core/payout.ts'
import { PAYOUT_PROBLEM_CODES } from '#core/payout-problem.ts'
import { readCode, readFunds } from '../../chain/payouts/read-wallet.ts'
import { type Database, only } from '../../db/statement.ts'
import type { Metrics } from '../../http/metrics.ts'
import { LOW_BNB_WEI } from '../../payouts/hot-wallet.ts'
import type { HotWallet } from '../../payouts/payout-deps.ts'
import { countOpenPayouts } from '../../payouts/payouts.sql.ts'
import type { PlatformChain } from '../open-chain.ts'
import { addMeasure } from './measure.ts'
import { readOpenPayouts, sumHotWalletDebt } from './measures.sql.ts'

type Deps = {
  readonly db: Database
  readonly log: Pick<Logger, 'warn'>
  readonly chain: PlatformChain
  readonly hotWallet: HotWallet
  readonly metrics: Metrics
}

const QUEUE_FRESH_MS = 10_000
/** Milliseconds for which the reading is cached. It queries every node. */
const WALLET_FRESH_MS = 30_000

/** Measures waiting payouts with their reasons, and the funds to pay them. Every process reports the same. */
export function measurePayouts({ db, log, chain, hotWallet, metrics }: Deps): void {
  addMeasure(metrics, log, { name: 'payouts', freshMs: QUEUE_FRESH_MS, take: () => takeQueue(db, metrics) })
  const take = async () => {
    const address = hotWallet()
    metrics.hotWalletKnown.set(address === null ? 0 : 1)
    if (address === null) {
      metrics.hotWalletHasCode.set(0)
      return metrics.hotWalletBalance.reset()
    }
    metrics.hotWalletHasCode.set((await readCode(chain.reader, address)) === null ? 0 : 1)
    const { USDT, BV3 } = chain.tokens
    const needed = only(await sumHotWalletDebt(db, { token: USDT })).amount
    metrics.hotWalletFloor.set({ asset: 'BNB' }, numberOf(LOW_BNB_WEI, 'BNB'))
    metrics.hotWalletFloor.set({ asset: 'USDT' }, numberOf(needed, 'token'))
    const { bnb, token: usdt } = await readFunds(chain.reader, address, USDT)
    metrics.hotWalletBalance.set({ asset: 'BNB' }, numberOf(bnb, 'BNB'))
    metrics.hotWalletBalance.set({ asset: 'USDT' }, numberOf(usdt, 'token'))
    if (BV3 === null) return
    metrics.hotWalletBalance.set(
      { asset: 'BV3' },
      numberOf((await readFunds(chain.reader, address, BV3)).token, 'token'),
    )
  }
  addMeasure(metrics, log, { name: 'hot wallet', freshMs: WALLET_FRESH_MS, take })
}

/** Converts an amount to a number. A metric needs no last digits. */
const numberOf = <U extends Unit>(amount: Units<U>, unit: U) => Number(formatAmount(amount, unit))

const OPEN_STATES = PAYOUT_STATES.filter((state) => state !== 'completed' && state !== 'cancelled')

async function takeQueue(db: Database, metrics: Metrics): Promise<void> {
  const [rows, counts] = await Promise.all([readOpenPayouts(db), countOpenPayouts(db)])
  const byProblem = new Map<string, number>([...PAYOUT_PROBLEM_CODES, 'other'].map((code) => [code, 0]))
  for (const { code, count } of rows) {
    if (code === null) continue
    byProblem.set(code, (byProblem.get(code) ?? 0) + Number(count))
  }
  for (const [problem, count] of byProblem) metrics.payoutsByProblem.set({ problem }, count)
  for (const state of OPEN_STATES) {
    const inState = rows.filter((row) => row.state === state)
    metrics.payoutsOpen.set(
      { state },
      inState.reduce((sum, { count }) => sum + Number(count), 0),
    )
    metrics.payoutsOldestSeconds.set({ state }, Math.max(0, ...inState.map((row) => row.oldest_seconds)))
  }
  const { paused, for_person: forPerson } = only(counts)
  metrics.pausedPayouts.set(Number(paused))
  metrics.payoutsForPerson.set(Number(forPerson))
}
