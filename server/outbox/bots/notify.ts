import type { Database, Transaction } from '../../db/statement.ts'
import type { BotChannel } from '../deliver-to-bot.ts'
import { readBacklog } from '../outbox.sql.ts'
import { type Outbox, PLATFORM_USER_ID } from '../outbox.ts'
import { type BotAccount, createTelegramBot, type TelegramBot } from './telegram-bot.ts'
import { type NotifyEvent, writeMessage } from './write-message.ts'

/** Adds an event for a bot to its transaction, so that the bot reports only committed events. */
export type Notify = (tx: Transaction, event: NotifyEvent) => Promise<void>

export type TelegramConfig = {
  readonly apiRoot: string
  readonly withdrawalBot: BotAccount | null
  readonly purchaseBot: BotAccount | null
}

export type Bots = {
  /** Bot that notifies the operator of withdrawals, alarms, logins and stops of sales. Null while it is off. */
  readonly withdrawals: TelegramBot | null
  /** Bot that notifies the group of purchases. Null while it is off. */
  readonly purchases: TelegramBot | null
}

export const createBots = ({ apiRoot, withdrawalBot, purchaseBot }: TelegramConfig): Bots => ({
  withdrawals: withdrawalBot === null ? null : createTelegramBot(apiRoot, withdrawalBot),
  purchases: purchaseBot === null ? null : createTelegramBot(apiRoot, purchaseBot),
})

/** One channel per bot, so that a bot that hangs does not delay the other. */
const CHANNELS = { withdrawals: 'withdrawals_bot', purchases: 'purchases_bot' } as const

export type Notifications = {
  readonly notify: Notify
  /** Channels of the bots that are on, for delivery. */
  readonly channels: readonly BotChannel[]
  /** Counts the messages that were given up. */
  countGivenUp(): Promise<number>
}

/**
 * Creates the notifications, which pass events to the bots through the outbox. Each event of a bot that is on is retried until
 * Telegram has accepted it.
 */
export function createNotify({
  db,
  outbox,
  bots,
}: {
  readonly db: Database
  readonly outbox: Pick<Outbox, 'add'>
  readonly bots: Bots
}): Notifications {
  return {
    notify: async (tx, event) => {
      const kind = event.type === 'purchase' ? 'purchases' : 'withdrawals'
      if (bots[kind] === null) return
      const userId = 'userId' in event ? (event.userId ?? PLATFORM_USER_ID) : PLATFORM_USER_ID
      outbox.add(tx, { userId, channel: CHANNELS[kind], event })
    },
    channels: (['withdrawals', 'purchases'] as const).flatMap((kind) => {
      const bot = bots[kind]
      return bot === null ? [] : [toChannel(db, CHANNELS[kind], bot)]
    }),
    countGivenUp: async () => {
      const [row] = await readBacklog(db)
      return Number(row?.given_up ?? 0)
    },
  }
}

const toChannel = (db: Database, channel: BotChannel['channel'], bot: TelegramBot): BotChannel => ({
  channel,
  deliver: async (event) => bot.send(await writeMessage(db, event)),
  silenceMs: bot.silenceMs,
})
