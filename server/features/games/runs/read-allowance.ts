import type { GameAllowance } from '#core/api/game-runs.ts'
import { VARIANTS } from '#core/game/rules.ts'
import { readGameLimits } from '#core/game-limits.ts'
import { paidMinutes } from '#core/game-rates.ts'
import { formatAmount } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { type Executor, only } from '../../../db/statement.ts'
import type { PlayerSession } from '../../../http/routing/player-session.ts'
import { dayOf, isYoung, MS_PER_DAY, readBudgetLeft, youngUntil } from './read-budget.ts'
import { guestTerms, leftMs, type PlayerTerms, readRate, readTerms, readWindows, type Window } from './read-terms.ts'
import { readClock } from './start.sql.ts'

/**
 * Returns what playing would earn a wallet from now on, and for how long.
 *
 * @param session null for a guest
 */
export async function readAllowance(
  db: Executor,
  session: PlayerSession | null,
  settings: Pick<Settings, 'games' | 'gameRates'>,
): Promise<GameAllowance> {
  const terms = await readTermsOf(db, session)
  const windows = session === null ? new Map<never, Window>() : await readWindows(db, session.userId, terms.at)
  const limits = readGameLimits(settings.games)
  const { forAll, forWallet } = await readBudgetLeft(db, settings.games, terms)
  const isNew = session !== null && isYoung(limits, terms.createdAt, terms.at)
  return {
    budget: {
      dailyBv3: formatAmount(limits.dailyBudget, 'BV3'),
      leftBv3: formatAmount(forAll, 'BV3'),
      leftForYouBv3: formatAmount(session === null ? forAll : forWallet, 'BV3'),
      youngUntil: isNew ? youngUntil(limits, terms.createdAt).toISOString() : null,
      resetsAt: new Date((dayOf(terms.at) + 1) * MS_PER_DAY).toISOString(),
    },
    variants: await Promise.all(
      VARIANTS.map(async (variant) => {
        const window = windows.get(variant)
        return {
          variant,
          tokensPerMinute: formatAmount(await readRate(db, variant, terms, settings.gameRates), 'BV3 per minute'),
          secondsTotal: paidMinutes(terms.copies) * 60,
          secondsLeft: Number(leftMs(terms.copies, window) / 1_000n),
          resetsAt: window === undefined ? null : new Date(window.start.getTime() + MS_PER_DAY).toISOString(),
        }
      }),
    ),
  }
}

const readTermsOf = async (db: Executor, session: PlayerSession | null): Promise<PlayerTerms> =>
  session === null ? guestTerms(only(await readClock(db)).at) : readTerms(db, session.userId)
