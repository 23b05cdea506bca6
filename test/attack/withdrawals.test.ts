import { expect } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import type { Player, PlayerOrder } from '../support/world/player.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

type AttackedWithdrawal = { readonly id: number; readonly status: string }

const withdrawalInput = (player: Player, changes: object = {}) => ({
  walletAddress: player.address,
  toAddress: player.address,
  tokenType: 'USDT',
  amount: '1',
  ...changes,
})
const request = (player: Player, changes: object = {}) =>
  player.post<AttackedWithdrawal>('/api/withdrawals', withdrawalInput(player, changes))
const requestPending = async (player: Player, changes: object = {}) => bodyOf(await request(player, changes)).id
/** Leaves no withdrawal of a case behind that could be decided by another. */
const reject = async (stage: AttackStage, id: number) =>
  bodyOf(await stage.operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason: 'an attack' }))

/** An amount that is none, and what is said of it. */
const AMOUNTS: readonly { of: string; amount: unknown; status: number; code: string }[] = [
  { of: 'minus one', amount: '-1', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'zero', amount: '0', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'nothing', amount: '', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'NaN', amount: 'NaN', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'Infinity', amount: 'Infinity', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'hexadecimal digits', amount: '0x10', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'an exponent', amount: '1e1', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'nineteen decimals', amount: '0.0000000000000000001', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'a comma', amount: '1,5', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'Arabic digits', amount: '١', status: 422, code: 'withdrawal_amount_invalid' },
  { of: 'a list', amount: ['1'], status: 400, code: 'malformed_request' },
  { of: 'an object', amount: { valueOf: 1 }, status: 400, code: 'malformed_request' },
  { of: '201 digits', amount: '9'.repeat(201), status: 400, code: 'malformed_request' },
  { of: 'more than the balance', amount: '10.000000000000000001', status: 422, code: 'withdrawal_exceeds_balance' },
  { of: '200 digits', amount: '9'.repeat(200), status: 422, code: 'withdrawal_amount_invalid' },
]

attackGroup('Payouts and withdrawals', () => {
  for (const { of, amount, status, code } of AMOUNTS) {
    attack(`a player withdraws ${of}`, async (stage) => {
      const player = await stage.richPlayer({ usdt: '10' })
      await expectRefusal(stage, () => request(player, { amount }), status, code)
    })
  }

  attack('a player withdraws another player’s balance', async (stage) => {
    const [owner, thief] = [await stage.richPlayer({ usdt: '10' }), await stage.newPlayer()]
    const theirs = withdrawalInput(owner)
    await expectRefusal(stage, () => thief.post('/api/withdrawals', theirs), 403, 'not_yours')
  })

  attack('a player withdraws to another wallet', async (stage) => {
    const [player, other] = [await stage.richPlayer({ usdt: '10' }), await stage.newPlayer()]
    await expectRefusal(stage, () => request(player, { toAddress: other.address }), 422, 'withdrawal_to_other_wallet')
  })

  attack('a player withdraws to the zero address', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const toAddress = `0x${'0'.repeat(40)}`
    await expectRefusal(stage, () => request(player, { toAddress }), 400, 'malformed_request')
  })

  attack('a player withdraws BV3 before its withdrawals open', async (stage) => {
    const player = await stage.richPlayer({ bv3: '100' })
    await expectRefusal(stage, () => request(player, { tokenType: 'BV3' }), 422, 'withdrawal_bv3_locked')
  })

  attack('a player withdraws BNB, which has no balance', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    await expectRefusal(stage, () => request(player, { tokenType: 'BNB' }), 400, 'malformed_request')
  })

  attack('a player without a session withdraws', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    await player.call('/api/auth/logout', { method: 'POST' })
    await expectRefusal(stage, () => request(player), 401, 'unauthenticated')
  })

  attack('a player uses one idempotency key for two amounts', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const ask = (amount: string) =>
      player.call<AttackedWithdrawal>('/api/withdrawals', {
        json: withdrawalInput(player, { amount }),
        headers: { 'idempotency-key': 'the-same-key-twice' },
      })
    const first = bodyOf(await ask('1'))
    expect(bodyOf(await ask('1'))).toEqual(first)
    await expectRefusal(stage, () => ask('2'), 409, 'idempotency_key_reused')
    await reject(stage, first.id)
  })

  attack('a player sends an idempotency key of ten thousand characters', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const headers = { 'idempotency-key': 'x'.repeat(10_000) }
    const act = () => player.call('/api/withdrawals', { json: withdrawalInput(player), headers })
    await expectRefusal(stage, act, 400, 'malformed_request')
  })

  attack('a player cancels the withdrawal of another player', async (stage) => {
    const [owner, thief] = [await stage.richPlayer({ usdt: '10' }), await stage.newPlayer()]
    const id = await requestPending(owner)
    const act = () => thief.post(`/api/withdrawals/${id}/cancel`, {})
    await expectRefusal(stage, act, 404, 'withdrawal_unknown')
    await reject(stage, id)
  })

  attack('a player cancels one withdrawal twice', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    const cancel = () => player.post(`/api/withdrawals/${id}/cancel`, {})
    expect((await cancel()).status).toBe(200)
    await expectRefusal(stage, cancel, 409, 'withdrawal_already_decided')
    expect((await player.balance()).usdtBalance).toBe('10')
  })

  attack('a player cancels a withdrawal that an operator has rejected', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    await reject(stage, id)
    const act = () => player.post(`/api/withdrawals/${id}/cancel`, {})
    await expectRefusal(stage, act, 409, 'withdrawal_already_decided')
  })

  attack('a player cancels a withdrawal with an invalid id', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    for (const id of ['0', '-1', '1.5', '1e3', '%00', '9'.repeat(30), 'x'])
      await expectRefusal(stage, () => player.post(`/api/withdrawals/${id}/cancel`, {}), 400, 'malformed_request')
  })

  attack('a player has 21 waiting withdrawals', async (stage) => {
    const player = await stage.richPlayer({ usdt: '30' })
    const ids: number[] = []
    for (let n = 0; n < 20; n++) ids.push(await requestPending(player))
    await expectRefusal(stage, () => request(player), 409, 'withdrawal_too_many_pending')
    for (const id of ids) await reject(stage, id)
  })

  attack('a player cancels and requests withdrawals all day', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    for (let n = 0; n < 10; n++)
      bodyOf(await player.post(`/api/withdrawals/${await requestPending(player)}/cancel`, {}))
    const id = await requestPending(player)
    const act = () => player.post(`/api/withdrawals/${id}/cancel`, {})
    await expectRefusal(stage, act, 409, 'withdrawal_too_many_cancelled')
    await reject(stage, id)
  })

  attack('an operator decides a withdrawal that is already decided', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    await reject(stage, id)
    for (const status of ['approved', 'rejected']) {
      const act = () => stage.operator.put(`/api/admin/withdrawals/${id}`, { status, reason: 'again' })
      await expectRefusal(stage, act, 409, 'withdrawal_already_decided')
    }
  })

  attack('an operator rejects without a reason', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    for (const reason of ['', '   ', '\u200b']) {
      const { status, error } = await stage.operator.put(`/api/admin/withdrawals/${id}`, { status: 'rejected', reason })
      expect([400, 422]).toContain(status)
      expect(['rejection_needs_reason', 'malformed_request']).toContain(error)
    }
    await reject(stage, id)
  })

  attack('an operator sets a withdrawal to paid without a payment', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    for (const status of ['completed', 'pending', 'cancelled', 'paid', '']) {
      const act = () => stage.operator.put(`/api/admin/withdrawals/${id}`, { status })
      await expectRefusal(stage, act, 400, 'malformed_request')
    }
    await reject(stage, id)
  })

  attack('an operator approves a frozen player’s withdrawal', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player)
    const to = (verb: string) =>
      stage.operator.post(`/api/admin/players/${player.userId()}/${verb}`, { reason: 'looks odd' })
    expect((await to('freeze')).status).toBe(204)
    const act = () => stage.operator.put(`/api/admin/withdrawals/${id}`, { status: 'approved' })
    await expectRefusal(stage, act, 409, 'withdrawal_of_frozen')
    await expectRefusal(stage, () => request(player), 403, 'withdrawals_frozen')
    await reject(stage, id)
  })

  attack('an operator approves a batch with a wrong sum', async (stage) => {
    const player = await stage.richPlayer({ usdt: '10' })
    const id = await requestPending(player, { amount: '3' })
    const act = () =>
      stage.operator.post('/api/admin/withdrawals/approve', {
        ids: [id],
        way: 'hot_wallet',
        net: { usdt: '2', bv3: '0' },
      })
    await expectRefusal(stage, act, 409, 'batch_total_differs')
    await reject(stage, id)
  })

  attack('an operator confirms a payout that does not exist', (stage) =>
    expectRefusal(stage, () => stage.operator.post('/api/admin/payouts/999999/confirm', {}), 404, 'payout_unknown'),
  )

  attack('an operator names a transaction for a payout that does not exist', (stage) =>
    expectRefusal(
      stage,
      () => stage.operator.post('/api/admin/payouts/999999/transaction', { txHash: `0x${'a'.repeat(64)}` }),
      404,
      'payout_unknown',
    ),
  )

  attack('an operator ends a hold that does not exist', (stage) =>
    expectRefusal(
      stage,
      () => stage.operator.post('/api/admin/payouts/hold/1/end', { note: 'go on' }),
      404,
      'hold_unknown',
    ),
  )

  attack('an operator explains a transaction that was never found', (stage) =>
    expectRefusal(
      stage,
      () =>
        stage.operator.post('/api/admin/payouts/strays/explain', {
          walletAddress: stage.chain.payoutAddress,
          nonce: 77,
          note: 'it was me',
        }),
      404,
      'stray_unknown',
    ),
  )

  attack(
    'a wallet with code that breaks off waits for a refund, and keeps all others from their money',
    async (stage) => {
      await stage.resetPrice()
      const payer = await stage.newPlayer()
      await stage.fund(payer)
      const [card] = await stage.cards()
      const json = { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' }
      const order = bodyOf(await payer.post<PlayerOrder>('/api/orders', json))
      const value = BigInt(order.amountBaseUnits) - 1n
      await payer.attach(order.id, await payer.send({ to: order.treasury, data: '0x', value }))
      await waitUntil('it is kept', async () => (await payer.readOrder(order.id)).status === 'partial')
      const [payment] = await stage.rows<{ id: string }>('select id from payments where order_id = $1', [order.id])
      const setCode = (bytecode: `0x${string}`) =>
        stage.chain.client.setCode({ address: payer.address as `0x${string}`, bytecode })
      await setCode('0xfe')
      bodyOf(await stage.operator.post(`/api/admin/payments/${payment?.id}/resolve`, { action: 'refund' }))
      const player = await stage.richPlayer({ usdt: '5' })
      bodyOf(await stage.operator.put(`/api/admin/withdrawals/${await requestPending(player)}`, { status: 'approved' }))
      await waitUntil('the other one is paid', async () => (await player.usdtBalance()) > 0n)
      await setCode('0x')
      await waitUntil('it is sent back', async () => (await payer.readOrder(order.id)).status === 'refunded')
    },
  )
})
