import '../runtime/process/wait-for-addresses.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '#core/assert.ts'
import { createDatabase } from '../db/pool.ts'
import { PLAYER_ACTIVITY_CSV } from '../features/activity/activity-csv.ts'
import { AUDIT_CSV } from '../features/admin/audit-csv.ts'
import { OPERATORS_CSV } from '../features/admin/operators-csv.ts'
import { CLAIMS_CSV } from '../features/airdrop/claims-csv.ts'
import { PLAYER_SIGN_INS_CSV } from '../features/auth/sign-ins-csv.ts'
import { CARDS_CSV } from '../features/cards/cards-csv.ts'
import { DAYS_CSV } from '../features/dashboard/days-csv.ts'
import { GAME_RATES_CSV } from '../features/games/game-rates-csv.ts'
import { GAME_RUNS_CSV, PLAYER_GAME_RUNS_CSV } from '../features/games/panel/run-csv.ts'
import { PAYMENTS_CSV } from '../features/payments/payments-csv.ts'
import { PLAYER_LOTS_CSV, PLAYER_NOTES_CSV } from '../features/players/player-csv.ts'
import { PLAYER_PURCHASES_CSV, PURCHASES_CSV } from '../features/purchases/purchases-csv.ts'
import { PLAYER_REFERRALS_CSV } from '../features/referrals/referrals-csv.ts'
import { SETTING_HISTORY_CSV } from '../features/settings/setting-history-csv.ts'
import { SOLVENCY_DAYS_CSV } from '../features/solvency/solvency-days-csv.ts'
import { BALANCES_CSV, USERS_CSV } from '../features/users/users-csv.ts'
import { PLAYER_WITHDRAWALS_CSV, WITHDRAWALS_CSV } from '../features/withdrawals/withdrawals-csv.ts'
import { type CsvKind, csvFile } from '../http/routing/csv-file.ts'
import type { FileAsk, FileReply } from './file-messages.ts'

/** The file thread reads lists and writes them as text, while the process answers other requests. */
const { databaseUrl }: { databaseUrl: string } = workerData
const port = parentPort
assert(port !== null, 'it runs as a thread')

// A lost connection fails the statement of its file, and the failure is reported there.
const db = createDatabase(databaseUrl, 1, () => undefined)
const files = new Map<number, AsyncIterator<string | Uint8Array>>()

port.on('message', async (ask: FileAsk) => {
  const reply = await answer(ask).catch(
    (error: unknown): FileReply => ({ number: ask.number, kind: 'failed', message: String(error) }),
  )
  const moved = reply.kind === 'piece' && reply.piece !== null ? [reply.piece.buffer as ArrayBuffer] : []
  port.postMessage(reply, moved)
})

async function answer(ask: FileAsk): Promise<FileReply> {
  const { number } = ask
  if (ask.act === 'open') return open(number, ask.list, ask.asked)
  const pieces = files.get(ask.file)
  if (ask.act === 'close') {
    files.delete(ask.file)
    await pieces?.return?.()
    return { number, kind: 'closed' }
  }
  const step = await pieces?.next()
  const isAtEnd = step === undefined || step.done === true
  return { number, kind: 'piece', piece: isAtEnd ? null : new TextEncoder().encode(String(step.value)) }
}

async function open(number: number, list: string, asked: unknown): Promise<FileReply> {
  const kind = CSV_KINDS.find(({ name }) => name === list)
  assert(kind !== undefined, `there is a list ${list}`)
  const file = await csvFile(db, kind.listFor(asked as never))
  if (!file.ok) return { number, kind: 'busy' }
  const { text, fileName, contentType } = file.value
  files.set(number, text[Symbol.asyncIterator]())
  return { number, kind: 'opened', head: { fileName, contentType } }
}

/** Lists that the file thread can send, by their names. */
export const CSV_KINDS: readonly CsvKind<never>[] = [
  USERS_CSV,
  BALANCES_CSV,
  PURCHASES_CSV,
  WITHDRAWALS_CSV,
  PAYMENTS_CSV,
  CLAIMS_CSV,
  CARDS_CSV,
  GAME_RATES_CSV,
  GAME_RUNS_CSV,
  DAYS_CSV,
  SOLVENCY_DAYS_CSV,
  SETTING_HISTORY_CSV,
  OPERATORS_CSV,
  AUDIT_CSV,
  PLAYER_ACTIVITY_CSV,
  PLAYER_PURCHASES_CSV,
  PLAYER_WITHDRAWALS_CSV,
  PLAYER_LOTS_CSV,
  PLAYER_GAME_RUNS_CSV,
  PLAYER_REFERRALS_CSV,
  PLAYER_SIGN_INS_CSV,
  PLAYER_NOTES_CSV,
]
