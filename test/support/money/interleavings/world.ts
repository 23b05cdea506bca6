import pino from 'pino'
import type { Address } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import type { Result } from '#core/result.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import type { WithdrawalDeps } from '#server/features/withdrawals/withdrawals.ts'
import type { OperatorSession, PlayerSession } from '#server/http/routing/route.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { openTestLedger } from '../ledger.ts'
import { EXPLAINED, giveBalance, PAYOUT_ENDINGS } from '../payout-stage.ts'

export const CHAIN_ID = 31_337
export const ONE_USDT = 10n ** 18n
export const TOKEN: Address = `0x${'e'.repeat(40)}`
export const HOT_WALLET: Address = `0x${'f'.repeat(40)}`
export const NOW_MS = Date.UTC(2030, 0, 10, 12)
export const silentNotifier = { notifyPages: () => undefined, notify: async () => undefined }
export const log = pino({ level: 'silent' })

export const OPERATOR: OperatorSession = { username: 'otto', role: 'owner', isProven: true, isFactorMissing: false }
export const SECOND_OPERATOR: OperatorSession = { ...OPERATOR, username: 'olga' }

export const withdrawalDeps = (db: Database): WithdrawalDeps => ({
  ...silentNotifier,
  db,
  log,
  chainId: CHAIN_ID,
  tokens: { USDT: TOKEN, BV3: TOKEN },
  hotWallet: () => HOT_WALLET,
  record: EXPLAINED,
  broadcast: { publish: () => undefined },
})

/**
 * Returns the dependencies of payouts as the server wires them, without a chain. Reading a chain is not part of what is
 * interleaved.
 */
export const payoutDeps = (db: Database) => ({
  db,
  log,
  record: EXPLAINED,
  chain: { chainId: CHAIN_ID, usdt: TOKEN } as PayoutDeps['chain'],
  hotWallet: () => HOT_WALLET,
  gasPrice: { minWei: 1n, maxWei: 10n } as PayoutDeps['gasPrice'],
  wallet: null,
  wake: () => undefined,
  ...PAYOUT_ENDINGS,
})

export type InterleavingWorld = Awaited<ReturnType<typeof openWorld>>

/** Opens players with money on a separate database whose clock is stopped. Actions insert their own rows before they are raced. */
export async function openWorld() {
  const ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  const { databaseUrl } = ledger
  // Few connections, because each new one plans all statements again.
  const db = createDatabase(databaseUrl, 6, () => undefined)
  const cardId = await ledger.newCard()
  let payments = 0

  async function newPlayer(balance = 1_000n): Promise<PlayerSession> {
    const { userId, wallet } = await ledger.newPlayer()
    if (balance > 0n) await giveBalance(db, userId, 'USDT', balance * ONE_USDT)
    return { userId, walletAddress: wallet, expiresAt: new Date(NOW_MS + 86_400_000), isSignedByContract: false }
  }

  return {
    ...{ ledger, db, databaseUrl, cardId, newPlayer },
    /** Creates a payment that the platform does not know yet. */
    newPayment: (from: Address, amount: bigint): Payment => ({
      asset: 'USDT',
      occurrence: 0,
      chainId: CHAIN_ID,
      txHash: hashOf(++payments),
      logIndex: 0,
      blockNumber: 1n,
      blockHash: hashOf(0),
      blockTimeMs: BigInt(NOW_MS),
      from,
      to: HOT_WALLET,
      value: usdt(amount * ONE_USDT),
    }),
    async close() {
      await db.end()
      await ledger.close()
    },
  }
}

export const hashOf = (n: number): `0x${string}` => `0x${n.toString(16).padStart(64, '0')}`

/** Returns the value of a result that must be a success for the world to be set up. */
export async function expectOk<T>(result: Promise<Result<T, string>>): Promise<T> {
  const answer = await result
  assert(answer.ok, `the world could not be set up: ${answer.ok || answer.code}`)
  return answer.value
}

/** Operation of a process. */
export type Action = {
  readonly name: string
  /**
   * Names of the statements by which it takes locks, in this order. The audit log's lock is left out, because each operator's
   * action takes it last.
   */
  readonly locks: readonly string[]
  /**
   * Ending for the case that another process has changed what the action began with, and the action leaves its work to the next
   * try. The action may end so in a race even if it never ends so after the other action.
   */
  readonly skippedEnding?: string
  /** Runs the action on the database of one process. */
  readonly run: (db: Database) => Promise<unknown>
}
