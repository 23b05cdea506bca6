import { TICKS_PER_SECOND } from '#core/game/rules.ts'
import { type Database, only } from '#server/db/statement.ts'
import { editCard, stockMissingCards } from '#server/features/cards/routes.ts'
import { removeRun, restoreRun } from '#server/features/games/panel/routes.ts'
import { changeGameSettings } from '#server/features/games/routes.ts'
import { type EndedRun, payOut } from '#server/features/games/runs/pay-out.ts'
import { readRun } from '#server/features/games/runs/runs.sql.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { storeRun } from '../../../game/store-run.ts'
import { setSetting } from '../../../world/settings.ts'
import { type Action, type InterleavingWorld, NOW_MS, OPERATOR, SECOND_OPERATOR, silentNotifier } from '../world.ts'

/** Returns the actions on one card. */
export async function cardActions({ db, cardId }: InterleavingWorld): Promise<Action[]> {
  await db.$client.query("update cards set image_url = '/cards/card.svg'")
  const edit = (price: string, version?: number) => (on: Database) =>
    editCard(
      { db: on, cards: { publishChange: () => undefined } as never, announceToAll: () => undefined },
      OPERATOR,
      cardId,
      {
        price,
        version,
      },
    )
  const setRate = (tokensPerMinute: string, version?: number) => (on: Database) =>
    changeGameSettings(on, SECOND_OPERATOR, cardId, { tokensPerMinute, version })
  return [
    { name: 'edit a card', locks: ['lockCard'], run: edit('40', 1) },
    { name: 'edit the same version of it', locks: ['lockCard'], run: edit('50', 1) },
    { name: 'edit any version of it', locks: ['lockCard'], run: edit('60') },
    { name: 'set its rate in games', locks: ['lockCardOf'], run: setRate('2.00', 0) },
    { name: 'set the same version of the rate', locks: ['lockCardOf'], run: setRate('3.00', 0) },
    { name: 'stock missing cards', locks: ['lockStock'], run: (on) => stockMissingCards(on) },
  ]
}

/** Returns the actions on the runs of two players, on a day whose budget pays for one and a half of them. */
export async function gameActions({ db, databaseUrl, newPlayer }: InterleavingWorld): Promise<Action[]> {
  await setSetting(databaseUrl, 'games', { dailyBudgetBv3: '0.15', heldBackPercent: '0', youngDays: 0 })
  const ann = await newPlayer()
  const bob = await newPlayer()
  const today = Math.floor(NOW_MS / 86_400_000)
  const endedAt = new Date(NOW_MS).toISOString()
  const best = await storeRun(databaseUrl, ann.userId, { score: 90, bestOf: [0, today], endedAt })
  const presses = { jumps: 0 }
  async function newRun({ userId }: PlayerSession, score: number): Promise<EndedRun> {
    const runId = await storeRun(databaseUrl, userId, { status: 'ended', score, endedAt })
    await db.$client.query(
      `insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
       select user_id, variant, window_start, 0, 0 from game_runs where id = $1`,
      [runId],
    )
    const run = only(await readRun(db, { userId, runId }))
    const replay = {
      score,
      ticks: 60 * TICKS_PER_SECOND,
      passed: 3,
      isCrashed: true,
      stateHashes: [],
      stateHash: 0,
      presses,
    }
    return { userId, runId, run, chunks: [], replay }
  }
  const pay = (ended: EndedRun) => (on: Database) => payOut({ ...silentNotifier, db: on }, ended)
  const [ofAnn, ofBob] = [await newRun(ann, 100), await newRun(bob, 70)]
  const ask = { runId: best, reason: 'a reason' }
  return [
    { name: 'pay a run', locks: ['lockAccount', 'lockDay'], run: pay(ofAnn) },
    { name: 'pay a run of another player', locks: ['lockAccount', 'lockDay'], run: pay(ofBob) },
    {
      name: 'remove a run',
      locks: ['lockAccount', 'lockRun', 'readDaysLedBy'],
      run: (on) => removeRun(on, OPERATOR, ask),
    },
    { name: 'put a run back', locks: ['lockAccount', 'lockRun'], run: (on) => restoreRun(on, SECOND_OPERATOR, ask) },
  ]
}
