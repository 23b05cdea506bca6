import { createDatabase } from '#server/db/pool.ts'
import { createNotify } from '#server/outbox/bots/notify.ts'
import { createTelegramBot } from '#server/outbox/bots/telegram-bot.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { startDelivering } from '#server/outbox/start-delivering.ts'
import { createPageNotifier } from '#server/wiring/open-common.ts'

/**
 * Notifies a player in a transaction, as the server does, and ends itself with `kill -9` right after the commit, before
 * anything is delivered.
 *
 * Argument: its dependencies, as JSON.
 */
export type NotifyAndDieInput = {
  readonly databaseUrl: string
  readonly telegramUrl: string
  readonly userId: number
  readonly withdrawalId: number
}

const { databaseUrl, telegramUrl, userId, withdrawalId } = JSON.parse(process.argv[2] ?? '') as NotifyAndDieInput
const db = createDatabase(databaseUrl, 3, () => undefined)
const outbox = createOutbox()
const bot = createTelegramBot(telegramUrl, { token: '9:token-of-the-dead', chatId: '-9' })
const { notify } = createNotify({ db, outbox, bots: { withdrawals: bot, purchases: null } })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
startDelivering({ db, log, outbox, publish: async () => undefined, bots: [] })

await db.transaction(async (tx) => {
  createPageNotifier(outbox)(tx, userId, { type: 'withdrawal_freeze' })
  await notify(tx, { type: 'withdrawal_requested', userId, withdrawalId })
  tx.afterCommit(() => process.kill(process.pid, 'SIGKILL'))
})
