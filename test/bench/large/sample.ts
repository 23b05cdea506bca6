import { createHash } from 'node:crypto'
import type { Address, TxHash } from '#core/address.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { tokenOf } from './fill/fill-players.ts'
import type { DatabaseRecorder } from './recorder.ts'

/** Players whose calls are measured on a database, and the rows that the calls name. */
export type Sample = {
  /** A typical player who mines and is signed in. */
  readonly player: PlayerSession
  readonly cookie: string
  readonly orderId: string
  /** The player who has referred one player in fifty. */
  readonly referrer: PlayerSession
  /** Orders whose transaction the network has. */
  readonly knownStates: ReadonlyMap<TxHash, 'seen' | 'confirming'>
  readonly nowMs: bigint
}

export async function readSample({ client }: DatabaseRecorder): Promise<Sample> {
  const { rows } = await client.query<{ players: number; now_ms: number }>(
    'select max(user_id)::float8 as players, (extract(epoch from clock_now()) * 1000)::float8 as now_ms from users',
  )
  const { players = 0, now_ms: nowMs = 0 } = rows[0] ?? {}
  const known = await client.query<{ tx_hash: TxHash; status: 'seen' | 'confirming' }>(
    `select tx_hash, status from orders where tx_hash is not null and status in ('seen', 'confirming')`,
  )
  const userId = players / 2 + 1
  return {
    player: sessionOf(userId),
    cookie: `${userId}.${tokenOf(userId)}`,
    orderId: uuidOf(`order${userId - 1}`),
    referrer: sessionOf(1),
    knownStates: new Map(known.rows.map((row) => [row.tx_hash, row.status])),
    nowMs: BigInt(Math.round(nowMs)),
  }
}

function sessionOf(userId: number): PlayerSession {
  const walletAddress: Address = `0x${userId.toString(16).padStart(40, '0')}`
  return { userId, walletAddress, expiresAt: new Date(8.64e15), isSignedByContract: false }
}

const uuidOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
