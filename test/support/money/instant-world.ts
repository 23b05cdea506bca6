import pino from 'pino'
import { type Usdt, usdt } from '#core/money.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/settings.ts'
import type { Database } from '#server/db/statement.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import type { MeansOfDay } from '#server/features/withdrawals/instant/judge-request.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import { completeWithdrawal, type WithdrawalDeps } from '#server/features/withdrawals/withdrawals.ts'
import type { OperatorSession, PlayerSession } from '#server/http/routing/route.ts'
import { completePayout } from '#server/payouts/book-payout.ts'
import { type CurrentSettings, changeSetting, readVersionedSetting } from '#server/settings/settings.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { TestLedger } from './ledger.ts'
import { EXPLAINED, giveBalance } from './payout-stage.ts'

export const ONE_USDT = 10n ** 18n
const TOKEN = `0x${'e'.repeat(40)}` as const
const DAY_MS = 86_400_000

export const OPERATOR: OperatorSession = { username: 'ann', role: 'operator', isProven: true, isFactorMissing: false }

/**
 * Returns the chain's means for a day on which each request is covered.
 *
 * @param spendable in whole USDT
 */
export const coveringMeans = (spendable: number): MeansOfDay => ({
  day: 0,
  approvedToAll: usdt(0n),
  isCovered: true,
  isLow: false,
  isSigningStopped: false,
  spendable: usdt(BigInt(spendable) * ONE_USDT),
})

/** Cached settings by which withdrawals are instant, whatever the database says by now. */
const INSTANT_SETTINGS = {
  values: {
    ...DEFAULT_SETTINGS,
    instantWithdrawals: { perWithdrawalUsdt: '1', perWalletDayUsdt: '1', perDayUsdt: '1' },
  },
} as CurrentSettings

/**
 * Creates players for the rule of instant withdrawals, on a real database. The test decides what the chain says.
 *
 * The clock starts at noon UTC of a day and moves only when the test moves it.
 */
export function createInstantWorld(ledger: TestLedger) {
  const { db } = ledger
  let nowMs = Date.UTC(2030, 0, 10, 12)
  let means: MeansOfDay | null = coveringMeans(1_000_000)

  async function readMeans(on: Database): Promise<MeansOfDay | null> {
    if (means === null) return null
    const day = Math.floor(nowMs / DAY_MS)
    const { rows } = await execute<{ paid: string }>(on, sql`select paid from instant_days where day = ${day}`)
    return { ...means, day, approvedToAll: usdt(BigInt(rows[0]?.paid ?? 0)) }
  }

  const deps = (on: Database = db): WithdrawalDeps => ({
    db: on,
    chainId: 31_337,
    tokens: { USDT: TOKEN, BV3: TOKEN },
    hotWallet: () => TOKEN,
    notifyPages: () => undefined,
    notify: async () => undefined,
    record: EXPLAINED,
    broadcast: { publish: () => undefined },
    log: pino({ level: 'silent' }),
    instant: { settings: { current: async () => INSTANT_SETTINGS }, readMeans: () => readMeans(on) },
  })

  async function setLimits(perWithdrawal: number, perWallet: number, perDay: number): Promise<void> {
    const { version } = await readVersionedSetting(db, 'instantWithdrawals')
    const value: Settings['instantWithdrawals'] = {
      perWithdrawalUsdt: String(perWithdrawal),
      perWalletDayUsdt: String(perWallet),
      perDayUsdt: String(perDay),
    }
    await changeSetting(db, 'instantWithdrawals', value, { author: 'operator', basedOn: version })
  }

  /** Sets the caps, in whole USDT; 0 is no cap. */
  async function setCaps(each: number, day: number): Promise<void> {
    const { version } = await readVersionedSetting(db, 'payouts')
    const value = { ...DEFAULT_SETTINGS.payouts, capUsdt: String(each), dayCapUsdt: String(day) }
    await changeSetting(db, 'payouts', value, { author: 'owner', basedOn: version })
  }

  async function setClock(ms: number): Promise<void> {
    nowMs = ms
    await ledger.setClock(ms)
  }

  const sessionOf = ({ userId, wallet }: Awaited<ReturnType<TestLedger['newPlayer']>>): PlayerSession => ({
    userId,
    walletAddress: wallet,
    expiresAt: new Date(),
    isSignedByContract: false,
  })

  /** @param balance in whole USDT */
  async function newPlayer(balance = 1_000, referredBy?: PlayerSession): Promise<PlayerSession> {
    const session = sessionOf(await ledger.newPlayer(referredBy?.walletAddress))
    await giveBalance(db, session.userId, 'USDT', BigInt(balance) * ONE_USDT)
    return session
  }

  const ask = (player: PlayerSession, amount: string, key: string | null = null, on: WithdrawalDeps = deps()) => {
    const { walletAddress } = player
    const wish = { walletAddress, toAddress: walletAddress, tokenType: 'USDT', amount, idempotencyKey: key } as const
    return requestWithdrawal(on, player, wish)
  }

  async function payoutIdOf({ userId }: PlayerSession, withdrawalId: number): Promise<number> {
    const { rows } = await execute<{ id: string }>(
      db,
      sql`select id from payouts where user_id = ${userId} and withdrawal_id = ${withdrawalId}`,
    )
    return Number(rows[0]?.id)
  }

  /**
   * Completes an approved withdrawal as paid on the chain.
   *
   * @param told functions that send the notifications
   */
  async function complete(
    player: PlayerSession,
    withdrawalId: number,
    told: Pick<WithdrawalDeps, 'notifyPages' | 'notify'> = deps(),
  ): Promise<void> {
    const { userId } = player
    const txHash = `0x${withdrawalId.toString(16).padStart(64, '0')}` as const
    const proof = { userId, payoutId: await payoutIdOf(player, withdrawalId), txHash, from: TOKEN, nonce: null }
    await completePayout(
      {
        db,
        onCompleted: async (tx) => {
          await completeWithdrawal(told, tx, { userId, withdrawalId }, txHash)
          return () => undefined
        },
      },
      proof,
      ['queued'],
    )
  }

  /** Creates a player whom an operator has paid a USDT before, days after the account was created. */
  async function newTrusted(balance?: number, referredBy?: PlayerSession): Promise<PlayerSession> {
    const [player] = await newTrustedMany(1, balance, referredBy)
    return player as PlayerSession
  }

  async function newTrustedMany(count: number, balance = 1_000, referredBy?: PlayerSession): Promise<PlayerSession[]> {
    const atMs = nowMs
    await setClock(atMs - 7 * DAY_MS)
    const players: PlayerSession[] = []
    for (let n = 0; n < count; n += 1) players.push(await newPlayer(balance + 1, referredBy))
    await setClock(atMs)
    for (const player of players) {
      const first = await ask(player, '1')
      if (!first.ok) throw new Error(first.code)
      const verdict = { status: 'approved', reason: '', way: 'hot_wallet' } as const
      const approved = await decideWithdrawal(deps(), OPERATOR, first.value.id, verdict)
      if (!approved.ok) throw new Error(approved.code)
      await complete(player, first.value.id)
    }
    return players
  }

  const setMeans = (told: MeansOfDay | null) => {
    means = told
  }

  async function approvedToday(): Promise<Usdt> {
    const { rows } = await execute<{ paid: string }>(
      db,
      sql`select paid from instant_days where day = ${Math.floor(nowMs / DAY_MS)}`,
    )
    return usdt(BigInt(rows[0]?.paid ?? 0))
  }

  return {
    deps,
    setLimits,
    setCaps,
    setClock,
    setMeans,
    newPlayer,
    newTrusted,
    newTrustedMany,
    ask,
    complete,
    payoutIdOf,
    approvedToday,
  }
}

export type InstantWorld = ReturnType<typeof createInstantWorld>
