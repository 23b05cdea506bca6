import type { AirdropVerdict } from '#core/airdrop.ts'
import type { Database } from '#server/db/statement.ts'
import { claimJoin, claimReferral } from '#server/features/airdrop/claims.ts'
import { decideSubmission, submitSocial } from '#server/features/airdrop/routes.ts'
import { postCorrection } from '#server/features/corrections/post-correction.ts'
import { giveNft, sendTokens } from '#server/features/grants/routes.ts'
import { startSession } from '#server/features/mining/routes.ts'
import { requestWithdrawal } from '#server/features/withdrawals/request-withdrawal.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { foldTotals } from '#server/ledger/totals.ts'
import { numberCopies } from '#server/payments/deliver-purchases.ts'
import {
  type Action,
  expectOk,
  type InterleavingWorld,
  OPERATOR,
  SECOND_OPERATOR,
  silentNotifier,
  withdrawalDeps,
} from '../world.ts'

/** Returns the actions on the posts of four players, two of whom name each other. */
export async function airdropActions({ db, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const [ann, bob, cas, dee] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()]
  const airdrop = (on: Database) => ({ ...silentNotifier, db: on })
  const submit = (player: PlayerSession, n: number) => (on: Database) =>
    submitSocial(airdrop(on), player, { ...player, retweetUrl: `https://x.com/somebody/status/${n}` })
  const decide =
    (claimId: number, verdict: AirdropVerdict, by = OPERATOR) =>
    (on: Database) =>
      decideSubmission(airdrop(on), by, { claimId, notes: 'a note' }, verdict)
  const claim = (player: PlayerSession) => (on: Database) => claimJoin(airdrop(on), player, player)
  const nameEach = (claimant: PlayerSession, other: PlayerSession) => (on: Database) =>
    claimReferral(airdrop(on), claimant, { ...claimant, referralCode: other.walletAddress })
  async function submitted(player: PlayerSession, n: number): Promise<number> {
    await expectOk(submit(player, n)(db))
    const { rows } = await db.$client.query<{ id: string }>('select max(id) as id from airdrop_submissions')
    return Number(rows[0]?.id)
  }
  for (const [index, player] of [ann, bob].entries()) {
    await expectOk(decide(await submitted(player, index + 1), 'approved')(db))
    await expectOk(claim(player)(db))
  }
  const waiting = await submitted(cas, 3)
  await expectOk(decide(await submitted(dee, 4), 'approved')(db))
  return [
    { name: 'claim the join bonus', locks: ['lockAccount'], run: claim(dee) },
    { name: 'name a friend', locks: ['lockAccount'], run: nameEach(ann, bob) },
    { name: 'be named by the friend', locks: ['lockAccount'], run: nameEach(bob, ann) },
    { name: 'name another friend', locks: ['lockAccount'], run: nameEach(ann, cas) },
    { name: 'approve a post', locks: ['lockSubmission'], run: decide(waiting, 'approved') },
    { name: 'reject a post', locks: ['lockSubmission'], run: decide(waiting, 'rejected', SECOND_OPERATOR) },
    { name: 'submit a post', locks: ['lockAccount'], run: submit(cas, 5) },
  ]
}

/** Returns the actions that give something to one player, or take it back. */
export async function rewardActions({ newPlayer, ledger, cardId }: InterleavingWorld): Promise<Action[]> {
  const player = await newPlayer()
  const { userId, walletAddress } = player
  await ledger.giveCopies(userId, cardId, 1)
  const grants = (on: Database) => ({ ...silentNotifier, db: on, cards: { publishChange: () => undefined } })
  const gift = { walletAddress, cardId, quantity: 1 }
  const tokens = { walletAddress, bv3Amount: '0', usdtAmount: '5' }
  const correct =
    (amount: string, by = OPERATOR) =>
    (on: Database) =>
      postCorrection({ db: on, announce: () => undefined }, by, null, {
        ...{ userId, asset: 'USDT', amount, confirmedAmount: amount, why: 'a reason' },
        ...{ debit: 'available', credit: 'rewards' },
      })
  const ask = {
    walletAddress,
    toAddress: walletAddress,
    tokenType: 'USDT' as const,
    amount: '700',
    idempotencyKey: null,
  }
  const start = { userId, walletAddress, key: null, call: { method: 'POST', path: '/test' } as const, request: {} }
  return [
    { name: 'give a card', locks: ['lockAccount'], run: (on) => giveNft(grants(on), OPERATOR, 'give', gift) },
    {
      name: 'give another card',
      locks: ['lockAccount'],
      run: (on) => giveNft(grants(on), SECOND_OPERATOR, null, gift),
    },
    { name: 'send tokens', locks: ['lockAccount'], run: (on) => sendTokens(grants(on), OPERATOR, 'send', tokens) },
    {
      name: 'send other tokens by the same key',
      locks: ['lockAccount'],
      run: (on) => sendTokens(grants(on), OPERATOR, 'send', { ...tokens, usdtAmount: '6' }),
    },
    { name: 'take 600 USDT back', locks: ['lockAccount'], run: correct('600') },
    { name: 'take 500 USDT back', locks: ['lockAccount'], run: correct('500', SECOND_OPERATOR) },
    {
      name: 'withdraw 700 USDT',
      locks: ['lockAccount'],
      run: (on) => requestWithdrawal(withdrawalDeps(on), player, ask),
    },
    { name: 'start mining', locks: ['lockAccount'], run: (on) => startSession(on, start, [cardId]) },
    { name: 'fold totals', locks: ['tryLockTotals'], run: (on) => foldTotals(on).then(() => undefined) },
    { name: 'number copies', locks: ['tryLockEditions'], run: async (on) => (await numberCopies(on)) === true },
  ]
}
