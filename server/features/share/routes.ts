import { type Address, shortened } from '#core/address.ts'
import { getSharedPayout, getSharedRun } from '#core/api/shared-links.ts'
import { checksummed } from '#core/checksummed.ts'
import { formatAmount, formatFixed } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { runNamed } from '#core/shared-link.ts'
import type { Executor } from '../../db/statement.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { sharedPayoutReader } from './read-shared-payout.ts'
import { sharedRunReader } from './read-shared-run.ts'

type ShareRouteDeps = { readonly db: Executor; readonly chainId: number }

/** Routes for the page that a shared link leads to. They return the facts that are shown beside the link elsewhere. */
export const shareRoutes = ({ db, chainId }: ShareRouteDeps): Route[] => {
  const readPayout = sharedPayoutReader(db, chainId)
  const readRun = sharedRunReader(db)
  return [
    route(getSharedPayout, async ({ params }) => {
      const payout = await readPayout(params.txHash)
      if (payout === null) return refuse('payout_unknown')
      const { asset, net, toAddress, completedAt } = payout
      return ok({ asset, net: formatAmount(net, asset), to: short(toAddress), paidAt: completedAt.toISOString() })
    }),

    route(getSharedRun, async ({ params }) => {
      const named = runNamed(params.name)
      const run = named && (await readRun(named))
      if (named === null || run === null) return refuse('game_replay_unknown')
      const { variant, walletAddress, score, earned, isRanked } = run
      const earnedBv3 = earned === null ? null : formatFixed(earned, 'BV3', 2)
      return ok({ runId: named.runId, variant, by: short(walletAddress), score, earnedBv3, isRanked })
    }),
  ]
}

const short = (wallet: Address) => shortened(checksummed(wallet))
