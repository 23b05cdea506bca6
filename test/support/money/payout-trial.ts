import { generatePrivateKey } from 'viem/accounts'
import { lowercased, type TxHash } from '#core/address.ts'
import type { PayoutEnding } from '#core/payout.ts'
import { insertNonceRecord, readNonceRecord } from '#server/payouts/attempts.sql.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import type { PayoutDriver } from '#server/payouts/payout-driver.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { endPayout } from '#server/payouts/routes.ts'
import { recordExplained } from '#server/payouts/strays.ts'
import type { TestChain, TestWallet } from '../chain/chain.ts'
import type { RpcProxy } from '../chain/rpc-proxy.ts'
import { waitUntil } from '../wait-until.ts'
import { execute, sql } from '../world/execute.ts'
import { openTestLedger } from './ledger.ts'
import { type ApprovedWithdrawal, createPayoutStage, payoutDeps, startDriver } from './payout-stage.ts'

export const OPERATOR = { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false } as const

type PayoutStage = ReturnType<typeof createPayoutStage>
type TrialAttempt = { hash: TxHash; raw: `0x${string}`; nonce: string }
type TrialPayout = Pick<ApprovedWithdrawal, 'payoutId'>

/** Trial of a payout, with a separate database and hot wallet, so that no trial affects another. */
export type PayoutTrial = {
  readonly stage: PayoutStage
  readonly hot: TestWallet
  readonly payoutKey: `0x${string}`
  readonly databaseUrl: string
  /** Dependencies whose chain is read both through the proxy and directly. */
  readonly proxied: PayoutDeps
  /** Returns dependencies with only the proxied node. The chain receives only what that node passes on. */
  onlyThroughProxy(): PayoutDeps
  drive(deps: PayoutDeps): void
  stopDriver(): Promise<void>
  /** Resolves once the current round and a whole round after it are over. */
  untilRound(): Promise<void>
  untilState(payout: TrialPayout, state: string): Promise<unknown>
  untilProblem(payout: TrialPayout, problem: RegExp): Promise<unknown>
  attemptsOf(payout: TrialPayout): Promise<TrialAttempt[]>
  /** Reads the status of the withdrawal that it pays, or of the payment that it refunds. */
  statusOf(payout: TrialPayout): Promise<string | null>
  /** Reads the balance in base units of USDT. */
  balanceOf(payout: Pick<ApprovedWithdrawal, 'userId'>): Promise<{ available: string; held: string } | undefined>
  name(payout: TrialPayout, txHash: TxHash, isPayerOurs?: boolean): ReturnType<typeof namePayout>
  end(payout: TrialPayout, ending: PayoutEnding, reason?: string): ReturnType<typeof endPayout>
  /** Explains all transactions that the hot wallet's owner has sent by hand so far. */
  explainAll(): Promise<void>
  close(): Promise<void>
}

/** @param payoutKey key of a hot wallet that another database uses too; by default of a new one */
export async function openPayoutTrial(
  chain: TestChain,
  proxy: RpcProxy,
  payoutKey = generatePrivateKey(),
): Promise<PayoutTrial> {
  const ledger = await openTestLedger()
  const hot: TestWallet = chain.walletOf(payoutKey)
  await chain.faucet(hot.account.address)
  await chain.makeFinal()
  const stage = createPayoutStage(ledger, chain, payoutKey)
  let driver: PayoutDriver | null = null
  let rounds = 0

  const { stateOf } = stage
  const stopDriver = async () => {
    await driver?.stop()
    driver = null
  }

  return {
    stage,
    hot,
    payoutKey,
    databaseUrl: ledger.databaseUrl,
    proxied: payoutDeps(stage.db, { ...stage.facts, rpcUrls: [proxy.url, chain.rpcUrl] }),
    onlyThroughProxy: () => payoutDeps(stage.db, { ...stage.facts, rpcUrls: [proxy.url] }),
    drive(deps: PayoutDeps) {
      driver = startDriver(deps, () => {
        rounds += 1
      })
    },
    stopDriver,
    async untilRound() {
      const before = rounds
      await waitUntil('a whole round', async () => rounds > before + 1)
    },
    untilState: (payout, state) =>
      waitUntil(`payout ${payout.payoutId} is ${state}`, async () => (await stateOf(payout)).state === state),
    untilProblem: (payout, problem) =>
      waitUntil(`payout ${payout.payoutId}: ${problem}`, async () =>
        problem.test((await stateOf(payout)).problem ?? ''),
      ),
    async attemptsOf({ payoutId }) {
      const { rows } = await execute<TrialAttempt>(
        stage.db,
        sql`select hash, raw_transaction as raw, nonce from payout_transactions where payout_id = ${payoutId} order by attempt`,
      )
      return rows
    },
    async statusOf(payout) {
      const { withdrawal, payment } = await stateOf(payout)
      return withdrawal ?? payment
    },
    async balanceOf({ userId }) {
      const { rows } = await execute<{ available: string; held: string }>(
        stage.db,
        sql`select usdt_available as available, usdt_held as held from balances where user_id = ${userId}`,
      )
      return rows[0]
    },
    name: (payout, txHash, isPayerOurs = true) =>
      namePayout(stage.deps, OPERATOR, payout.payoutId, { txHash, isPayerOurs }),
    end: (payout, ending, reason = 'The wallet was stolen.') =>
      endPayout({ ...stage.deps, wake: () => driver?.wake() }, OPERATOR, payout.payoutId, { ending, reason }),
    async explainAll() {
      const sent = await chain.client.getTransactionCount({ address: hot.account.address })
      const wallet = { chainId: chain.chainId, from: lowercased(hot.account.address) }
      const word = { by: 'operator', note: 'Sent by hand.' }
      const key = { chainId: chain.chainId, address: wallet.from }
      await insertNonceRecord(stage.db, { ...key, next: 0 })
      const [record] = await readNonceRecord(stage.db, key)
      for (let nonce = Number(record?.next_nonce); nonce < sent; nonce++) {
        await stage.db.transaction((tx) => recordExplained(tx, wallet, { nonce, txHash: null }, word))
      }
    },
    async close() {
      await stopDriver()
      await ledger.close()
    },
  }
}

/** Sends USDT from a wallet, and resolves once the transfer is final. */
export async function payFinally(
  chain: TestChain,
  from: TestWallet,
  to: `0x${string}`,
  amount: bigint,
): Promise<TxHash> {
  const { txHash, blockNumber } = await chain.payUsdt(from, to, amount)
  await chain.waitUntilFinal(blockNumber)
  return txHash
}

/** Records the heartbeat of a payer with its hot wallet, as a payer does when it starts and every few seconds. */
export async function recordPayerHeartbeat(db: PayoutStage['db'], { account }: TestWallet): Promise<void> {
  await execute(
    db,
    sql`insert into processes (name, roles, hot_wallet) values ('payer', '{payer}', ${lowercased(account.address)})
      on conflict (name, roles) do update set hot_wallet = excluded.hot_wallet, seen_at = clock_now()`,
  )
}
