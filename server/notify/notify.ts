import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../db/pool.ts'
import { type BotAccount, createTelegramBot, type TelegramBot } from './telegram-bot.ts'
import { type NotifyEvent, writeMessage } from './write-message.ts'

/** Puts an event in the queue in its own transaction: it is told of what happened, and only of that. */
export type Notify = (tx: Transaction, event: NotifyEvent) => Promise<void>

export type TelegramConfig = {
  readonly apiRoot: string
  readonly withdrawalBot: BotAccount | null
  readonly purchaseBot: BotAccount | null
}

export type Bots = {
  /** Tells the operator of withdrawals; null while it is off. */
  readonly withdrawals: TelegramBot | null
  /** Tells the group of purchases; null while it is off. */
  readonly purchases: TelegramBot | null
}

export const createBots = ({ apiRoot, withdrawalBot, purchaseBot }: TelegramConfig): Bots => ({
  withdrawals: withdrawalBot === null ? null : createTelegramBot(apiRoot, withdrawalBot),
  purchases: purchaseBot === null ? null : createTelegramBot(apiRoot, purchaseBot),
})

export type RetryPlan = {
  /** How often a message is tried in all before it is given up. */
  readonly triesMax: number
  /** Before the second try; doubles from try to try. */
  readonly delaySeconds: number
  readonly delaySecondsMax: number
}

/** Twelve tries over about six hours: longer than Telegram was ever down, shorter than news stays news. */
const RETRY_PLAN: RetryPlan = { triesMax: 12, delaySeconds: 15, delaySecondsMax: 3_600 }

/** One queue a bot, so that one that hangs does not hold up the other. */
const QUEUES = { withdrawals: 'telegram.withdrawals', purchases: 'telegram.purchases' } as const
/** What was given up; kept for a person. */
const GIVEN_UP = 'telegram.given-up'
/** Looked at this often. No NOTIFY is used: inside a transaction it takes a lock that all commits share. */
const POLL_SECONDS = 1

type Deps = {
  readonly db: Database
  readonly boss: PgBoss
  readonly bots: Bots
  readonly log: Pick<Logger, 'warn'>
  readonly retryPlan?: RetryPlan
  /** Whether this process sends; others only put events in the queue. */
  readonly isSending?: boolean
}

export type Notifications = {
  readonly notify: Notify
  /** Messages that were given up after all tries. */
  countGivenUp(): Promise<number>
}

/**
 * Tells the bots what happens: each event a job, tried again until Telegram takes it or all tries are used up.
 *
 * A message is sent at least once. It is sent twice only if this process dies, or Telegram's answer is lost, between the
 * sending and its being written down.
 */
export async function createNotify({
  db,
  boss,
  bots,
  log,
  retryPlan = RETRY_PLAN,
  isSending = true,
}: Deps): Promise<Notifications> {
  const { triesMax, delaySeconds, delaySecondsMax } = retryPlan
  await boss.createQueue(GIVEN_UP)
  for (const kind of ['withdrawals', 'purchases'] as const) {
    const bot = bots[kind]
    const name = QUEUES[kind]
    const retries = {
      retryLimit: triesMax - 1,
      retryDelay: delaySeconds,
      retryDelayMax: delaySecondsMax,
      retryBackoff: true,
      deadLetter: GIVEN_UP,
    }
    await boss.createQueue(name, retries)
    await boss.updateQueue(name, retries)
    if (bot === null || !isSending) continue
    await boss.work<NotifyEvent>(name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs) => {
      for (const { data } of jobs) {
        await bot.send(await writeMessage(db, data)).catch((error: unknown) => {
          log.warn({ err: error, event: data }, 'a notification was not sent; it is tried again')
          throw error
        })
      }
    })
  }
  return {
    async notify(tx, event) {
      const kind = event.type === 'purchase' ? 'purchases' : 'withdrawals'
      if (bots[kind] === null) return
      await boss.send(QUEUES[kind], event, { db: tx })
    },
    async countGivenUp() {
      const [stats] = await boss.getQueueStats(GIVEN_UP, { force: true })
      return stats?.queuedCount ?? 0
    },
  }
}
