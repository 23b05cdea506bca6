import pino from 'pino'
import { parseAbiItem } from 'viem'
import { networks } from '#contracts/networks.ts'
import { type Address, lowercased } from '#core/address.ts'
import { type ProblemFacts, problemFieldsOf, readProblemColumns } from '#core/payout-problem.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { createChainReader } from '#server/chain/chain-reader.ts'
import { createPayoutWallet } from '#server/chain/payouts/payout-wallet.ts'
import type { Database } from '#server/db/statement.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import { cancelWithdrawal, completeWithdrawal, type WithdrawalDeps } from '#server/features/withdrawals/withdrawals.ts'
import { post } from '#server/ledger/post.ts'
import { completeRefund, reopenRefund } from '#server/payments/payment-rows.ts'
import { drivePayouts, type PayoutDriver } from '#server/payouts/payout-driver.ts'
import { createPayoutRecord } from '#server/payouts/payout-record.ts'
import type { PayoutDeps, PayoutRecord } from '#server/payouts/payout-rows.ts'
import { changeSetting, readVersionedSetting } from '#server/settings/settings.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { TestChain } from '../chain/chain.ts'
import type { TestLedger } from './ledger.ts'

const POLL_MS = 25
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Chain as the payouts see it, with all facts that another process needs. */
export type PayoutChain = {
  readonly rpcUrls: readonly string[]
  readonly chainId: number
  readonly usdt: Address
  readonly treasury: Address
  readonly payoutKey: `0x${string}`
}

const silentNotifier = { notifyPages: () => undefined, notify: async () => undefined }

/** Functions that end the withdrawal or the payment of a payout, without a message to its player. */
export const PAYOUT_ENDINGS: Pick<PayoutDeps, 'onCompleted' | 'onCancelled'> = {
  onCompleted: async (tx, { userId, withdrawalId, paymentId, txHash }) => {
    if (withdrawalId !== null) await completeWithdrawal(silentNotifier, tx, { userId, withdrawalId }, txHash)
    else await completeRefund(tx, { userId, paymentId: Number(paymentId) })
    return () => undefined
  },
  onCancelled: async (tx, { userId, withdrawalId, paymentId, by, reason }) => {
    if (withdrawalId !== null) await cancelWithdrawal(silentNotifier, tx, { userId, withdrawalId }, { by, reason })
    else await reopenRefund(tx, { userId, paymentId: Number(paymentId) })
    return () => undefined
  },
}

/** Returns everything that a driver needs, on a real database and a real chain. */
export function payoutDeps(db: Database, facts: PayoutChain): PayoutDeps {
  const chain = createChainReader({ ...facts, name: 'test', confirmationDepth: null })
  const wallet = createPayoutWallet(facts.chainId, facts.payoutKey)
  const paying = { db, chain, log: pino({ level: 'silent' }), hotWallet: () => wallet.address }
  return {
    ...paying,
    wallet,
    gasPrice: networks.local.gasPrice,
    record: createPayoutRecord({ ...paying, tokens: [facts.usdt], comparedAfterMs: 0 }),
    ...PAYOUT_ENDINGS,
  }
}

/** @param onRound called as each round begins, when the round before is over */
export const startDriver = (deps: PayoutDeps, onRound: () => void = () => undefined): PayoutDriver =>
  drivePayouts({ ...deps, pollMs: POLL_MS, onCounts: onRound })

export const chainFactsOf = (chain: TestChain): PayoutChain => ({
  rpcUrls: [chain.rpcUrl],
  chainId: chain.chainId,
  usdt: lowercased(chain.usdt),
  treasury: lowercased(chain.treasury),
  payoutKey: chain.payoutKey,
})

/** Gives a player money from outside, by an ordinary transfer. */
export async function giveBalance(db: Database, userId: number, asset: WithdrawalAsset, amount: bigint): Promise<void> {
  const given = await execute<{ n: string }>(db, sql`select count(*) as n from ledger_transfers`)
  await db.transaction((tx) =>
    post(tx, [
      {
        key: `test:given:${userId}:${asset}:${given.rows[0]?.n}`,
        reason: 'payment_unallocated',
        asset,
        amount,
        debit: { kind: 'outside' },
        credit: { kind: 'available', userId },
        details: {},
      },
    ]),
  )
}

/** Opens withdrawals of BV3, as the operator does in the settings. */
export async function openBv3Withdrawals(db: Database): Promise<void> {
  const { value, version } = await readVersionedSetting(db, 'withdrawals')
  if (value.isBv3Open) return
  await changeSetting(db, 'withdrawals', { ...value, isBv3Open: true }, { author: 'operator', basedOn: version })
}

export type ApprovedWithdrawal = {
  readonly userId: number
  readonly withdrawalId: number
  readonly payoutId: number
  readonly wallet: Address
}

/**
 * Creates players who withdraw, an operator who decides, and readers of the chain.
 *
 * @param payoutKey key of the hot wallet; the chain's own unless a test has to send from it by hand
 */
export function createPayoutStage(ledger: TestLedger, chain: TestChain, payoutKey = chain.payoutKey) {
  const facts = { ...chainFactsOf(chain), payoutKey }
  const hotWallet = chain.walletOf(payoutKey).account.address
  const { db } = ledger
  const deps = payoutDeps(db, facts)
  const withdrawals: WithdrawalDeps = {
    db,
    log: pino({ level: 'silent' }),
    chainId: chain.chainId,
    tokens: { USDT: lowercased(chain.usdt), BV3: lowercased(chain.bv3) },
    hotWallet: () => lowercased(hotWallet),
    notifyPages: () => undefined,
    notify: async () => undefined,
    record: EXPLAINED,
    broadcast: { publish: () => undefined },
  }

  /** Creates a new player's withdrawal of everything, approved; amounts as text. */
  async function approved(
    amount: string,
    baseUnits: bigint,
    asset: WithdrawalAsset = 'USDT',
    way: 'hot_wallet' | 'operator_wallet' = 'hot_wallet',
  ): Promise<ApprovedWithdrawal> {
    const { userId, wallet } = await ledger.newPlayer()
    await giveBalance(db, userId, asset, baseUnits)
    if (asset === 'BV3') await openBv3Withdrawals(db)
    const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
    const ask = { walletAddress: wallet, tokenType: asset, amount, toAddress: wallet, idempotencyKey: null }
    const asked = await requestWithdrawal(withdrawals, session, ask)
    if (!asked.ok) throw new Error(`The request was refused: ${asked.code}`)
    const verdict = { status: 'approved', reason: '', way } as const
    const decided = await decideWithdrawal(
      withdrawals,
      { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false },
      asked.value.id,
      verdict,
    )
    if (!decided.ok) throw new Error(`The approval was refused: ${decided.code}`)
    return { userId, withdrawalId: asked.value.id, payoutId: Number(decided.value.payout?.id), wallet }
  }

  /** Lists every transfer of a token that the hot wallet has made to a wallet, in base units. */
  async function paidTo(wallet: Address, token: Address = chain.usdt): Promise<bigint[]> {
    const args = { from: hotWallet, to: wallet }
    const logs = await chain.client.getLogs({ address: token, event: TRANSFER, args, fromBlock: 0n, strict: true })
    return logs.map((log) => log.args.value)
  }

  /** Reads the state of a payout. `withdrawal` or `payment` is the status of what it is for; the other one is null. */
  async function stateOf({ payoutId }: Pick<ApprovedWithdrawal, 'payoutId'>) {
    const { rows } = await execute<{
      state: string
      problem: string | null
      problem_facts: ProblemFacts | null
      nonce: string
      withdrawal: string | null
      payment: string | null
    }>(
      db,
      sql`
      select p.state, p.problem, p.problem_facts, p.nonce, w.status as withdrawal, y.status as payment from payouts p
      left join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
      left join payments y on y.user_id = p.user_id and y.id = p.payment_id where p.id = ${payoutId}`,
    )
    const row = rows[0]
    if (row === undefined) throw new Error(`There is no payout ${payoutId}`)
    const { problem, problem_facts, ...rest } = row
    return { ...rest, ...problemFieldsOf(readProblemColumns(problem, problem_facts)) }
  }

  return { db, withdrawals, approved, paidTo, stateOf, facts, deps }
}

/** Record for decisions without a chain. Everything is explained. */
export const EXPLAINED: PayoutRecord = { compare: async () => async () => true, isPaidByStray: async () => false }
