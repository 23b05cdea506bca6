import { Wallet } from 'ethers'
import { expect } from 'vitest'
import { waitUntilFinal } from '../support/chain/contracts.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import type { Player } from '../support/world/player.ts'
import { signInMessage } from '../support/world/sign-in-message.ts'
import { attack, attackGroup } from './support/attack.ts'
import { type AttackStage, ORIGIN } from './support/stage.ts'

const AT_ONCE = 10

/** The same call at both processes in turn, all at once. */
const race = <T>(devices: readonly Player[], act: (device: Player, turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => act(devices[turn % devices.length] as Player, turn)))

const countOf = (answers: readonly HttpAnswer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) counts[error ?? status] = (counts[error ?? status] ?? 0) + 1
  return counts
}

attackGroup('Money races across two processes', () => {
  attack('one balance is withdrawn from both processes at once', async (stage) => {
    const player = await stage.richPlayer({ usdt: '5' })
    const devices = [player, await stage.elsewhere(player)]
    const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '5' }
    const answers = await race(devices, (device) => device.post<{ id: number }>('/api/withdrawals', json))
    expect(countOf(answers)).toEqual({ 200: 1, withdrawal_exceeds_balance: AT_ONCE - 1 })
    const made = answers.find(({ status }) => status === 200)
    bodyOf(
      await stage.operator.put(`/api/admin/withdrawals/${made?.body.id}`, { status: 'rejected', reason: 'a race' }),
    )
    expect((await player.balance()).usdtBalance).toBe('5')
  })

  attack('one request of a withdrawal is sent ten times under one key', async (stage) => {
    const player = await stage.richPlayer({ usdt: '5' })
    const devices = [player, await stage.elsewhere(player)]
    const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '1' }
    const headers = { 'idempotency-key': 'ten-times-the-same' }
    const answers = await race(devices, (device) => device.call<{ id: number }>('/api/withdrawals', { json, headers }))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const [{ body }] = answers as [HttpAnswer<{ id: number }>]
    bodyOf(await stage.operator.put(`/api/admin/withdrawals/${body.id}`, { status: 'rejected', reason: 'a race' }))
  })

  attack('a withdrawal is cancelled and rejected at once', async (stage) => {
    const player = await stage.richPlayer({ usdt: '5' })
    const devices = [player, await stage.elsewhere(player)]
    const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '5' }
    const { id } = bodyOf(await player.post<{ id: number }>('/api/withdrawals', json))
    const answers = await race(devices, (device, turn) =>
      turn % 3 === 0
        ? stage.operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason: 'a race' })
        : device.post(`/api/withdrawals/${id}/cancel`, {}),
    )
    expect(countOf(answers)).toEqual({ 200: 1, withdrawal_already_decided: AT_ONCE - 1 })
    expect((await player.balance()).usdtBalance).toBe('5')
  })

  attack('a withdrawal is approved and cancelled at once', async (stage) => {
    const player = await stage.richPlayer({ usdt: '5' })
    const devices = [player, await stage.elsewhere(player)]
    const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '5' }
    const { id } = bodyOf(await player.post<{ id: number }>('/api/withdrawals', json))
    const before = await player.usdtBalance()
    const answers = await race(devices, (device, turn) =>
      turn % 2 === 0
        ? stage.operator.put(`/api/admin/withdrawals/${id}`, { status: 'approved' })
        : device.post(`/api/withdrawals/${id}/cancel`, {}),
    )
    expect(countOf(answers)).toEqual({ 200: 1, withdrawal_already_decided: AT_ONCE - 1 })
    const isCancelled = (await player.balance()).usdtBalance === '5'
    const paid = async () => (await player.usdtBalance()) - before
    if (!isCancelled) await waitUntil('the withdrawal is paid', async () => (await paid()) > 0n)
    expect(await paid()).toBe(isCancelled ? 0n : 5n * 10n ** 18n)
    if (!isCancelled) await untilCompleted(stage, id)
  })

  attack('one payment is claimed ten times at both processes', async (stage) => {
    const player = await stage.newPlayer()
    await stage.fund(player)
    const devices = [player, await stage.elsewhere(player)]
    const [card] = await stage.cards()
    const order = await player.order(card?.id ?? 0, 2)
    const txHash = await player.pay(order)
    await waitUntilFinal(stage.site(), txHash)
    const wish = { userId: player.userId(), cardId: card?.id ?? 0, purchasePrice: card?.price ?? '' }
    const answers = await race(devices, (device, turn) =>
      device.postPurchase({ ...wish, txHash: `${txHash}-${1 + (turn % 4)}` }),
    )
    expect(Object.keys(countOf(answers)).toSorted()).not.toContain('internal')
    await waitUntil('the payment is credited', async () => (await player.readOrder(order.id)).status === 'credited')
    expect(await player.purchases()).toHaveLength(2)
  })

  attack('one card is started and stopped at both processes at once', async (stage) => {
    const player = await stage.newPlayer()
    await stage.fund(player)
    const devices = [player, await stage.elsewhere(player)]
    const [card] = await stage.cards()
    await stage.buy(player, card?.id ?? 0)
    const answers = await race(devices, (device, turn) =>
      turn % 2 === 0 ? device.start([card?.id ?? 0]) : device.stop(),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await player.stop()
    expect((await player.mining()).sessions).toEqual([])
  })

  attack('ten gifts under one key are given at both processes', async (stage) => {
    const player = await stage.newPlayer()
    const json = { walletAddress: player.address, bv3Amount: '1', usdtAmount: '1' }
    const headers = { 'idempotency-key': 'one-gift-at-two-processes' }
    const operators = [stage.operator, stage.atOtherProcess(stage.operator)]
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) =>
        operators[turn % 2]?.call('/api/admin/send-tokens', { json, headers }),
      ),
    )
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]))
    expect(await player.balance()).toMatchObject({ bv3Balance: 100, usdtBalance: '1' })
  })

  attack('two operators decide one withdrawal at both processes', async (stage) => {
    const player = await stage.richPlayer({ usdt: '5' })
    const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '5' }
    const { id } = bodyOf(await player.post<{ id: number }>('/api/withdrawals', json))
    const operators = [stage.operator, stage.atOtherProcess(stage.second)]
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) =>
        (operators[turn % 2] ?? stage.operator).put(`/api/admin/withdrawals/${id}`, {
          status: 'rejected',
          reason: 'a race',
        }),
      ),
    )
    expect(countOf(answers)).toEqual({ 200: 1, withdrawal_already_decided: AT_ONCE - 1 })
    expect((await player.balance()).usdtBalance).toBe('5')
  })

  attack('one wallet signs in for the first time ten times with ten referrers', async (stage) => {
    const referrers = await Promise.all(Array.from({ length: 3 }, () => stage.newPlayer()))
    const { privateKey, address } = Wallet.createRandom()
    const devices = [0, 1].map((process) => stage.deviceOf(privateKey, process))
    await race(devices, (device, turn) =>
      device.signIn({ referredBy: referrers[turn % referrers.length]?.address ?? '' }),
    )
    const rows = await stage.rows<{ n: string }>('select count(*) as n from referrals where wallet_address = $1', [
      address.toLowerCase(),
    ])
    expect(rows[0]?.n).toBe('1')
  })

  attack('a nonce is used for ten sign-ins at both processes', async (stage) => {
    const { address, signMessage } = stage.deviceOf(Wallet.createRandom().privateKey)
    const { nonce } = bodyOf(await sendRequest<{ nonce: string }>(stage.site(), '/api/auth/nonce'))
    const issuedAt = new Date().toISOString()
    const facts = { domain: new URL(ORIGIN).host, uri: ORIGIN, chainId: stage.chainId, address, nonce, issuedAt }
    const message = signInMessage(facts)
    const json = { message, signature: await signMessage(message) }
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => sendRequest(stage.site(turn % 2), '/api/auth/verify', { json })),
    )
    expect(countOf(answers)).toEqual({ 200: 1, sign_in_nonce_unknown: AT_ONCE - 1 })
  })

  attack('one airdrop is claimed ten times at both processes', async (stage) => {
    const player = await stage.newPlayer()
    const devices = [player, await stage.elsewhere(player)]
    const own = { walletAddress: player.address, userId: player.userId() }
    bodyOf(
      await player.post('/api/airdrop/submit-social', { ...own, retweetUrl: `https://x.com/ann/status/${Date.now()}` }),
    )
    const waiting = await stage.operator.get<{ id: number; user_id: number }[]>('/api/admin/airdrop-claims?limit=200')
    const claimId = waiting.find(({ user_id }) => user_id === player.userId())?.id
    bodyOf(await stage.operator.post('/api/admin/approve-airdrop', { claimId, notes: '' }))
    const answers = await race(devices, (device) => device.post('/api/airdrop/claim', own))
    expect(countOf(answers)).toEqual({ 200: 1, airdrop_already_claimed: AT_ONCE - 1 })
    expect((await player.balance()).bv3Balance).toBe(10_000)
  })
})

const untilCompleted = (stage: AttackStage, id: number) =>
  waitUntil('the withdrawal is completed', async () => {
    const rows = await stage.rows(`select 1 from withdrawals where id = $1 and status = 'completed'`, [id])
    return rows.length === 1
  })
