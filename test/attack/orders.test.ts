import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseUnits, Wallet } from 'ethers'
import { expect } from 'vitest'
import { deployOtherToken, waitUntilFinal } from '../support/chain/contracts.ts'
import { passThrough } from '../support/chain/rpc-proxy.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { type Player, type PlayerOrder, transferData } from '../support/world/player.ts'
import { attack, attackGroup, expectRefusal, expectUnchanged } from './support/attack.ts'
import { type AttackStage, anyHash } from './support/stage.ts'

const cheapest = async (stage: AttackStage) => {
  const [card] = await stage.cards()
  if (card === undefined) throw new Error('There is no card on sale')
  return card
}
const claim = (player: Player, txHash: string, changes: object = {}) =>
  player.post('/api/purchases', { userId: player.userId(), cardId: 1, purchasePrice: '9', txHash, ...changes })

/** Claims the first copy of a payment once the network has made it final. */
const claimWhenFinal = (player: Player, txHash: string, wish: object) =>
  waitUntil('the transaction is final', async () => {
    const answer = await claim(player, `${txHash}-1`, wish)
    return EARLY.includes(answer.error ?? '') ? null : answer
  })
const EARLY = ['payment_not_final', 'payment_unknown']

/** Takes over one purchase as the program for older deployments does. */
async function importPurchase({ environment }: AttackStage, row: string): Promise<void> {
  const folder = makeTempFolder()
  const file = join(folder.path, 'purchases.csv')
  writeFileSync(file, `id,walletAddress,cardName,price,txHash,paymentMethod,purchasedAt\n${row}\n`)
  const env = { ...process.env, ...environment, DATA_DIR: folder.path }
  await promisify(execFile)(process.execPath, [IMPORT, file, '--execute'], { env })
  folder.remove()
}
const IMPORT = join(import.meta.dirname, '../../scripts/import.ts')

/** Code that emits one event of four words after the other. */
const EMITS_10_000_EVENTS = '0x6127105b33333360206000a3600190038060035700'

/** Hashes that are none, or that could be taken for another spelling of one that was used. */
const HASHES: readonly { of: string; txHash: string }[] = [
  { of: 'without a copy number', txHash: anyHash() },
  { of: 'with copy number 0', txHash: `${anyHash()}-0` },
  { of: 'with copy number -1', txHash: `${anyHash()}--1` },
  { of: 'with a copy number of twenty digits', txHash: `${anyHash()}-${'9'.repeat(20)}` },
  { of: 'with 65 digits', txHash: `0x${'a'.repeat(65)}-1` },
  { of: 'with a space', txHash: ` ${anyHash()}-1` },
  { of: 'with a line break', txHash: `${anyHash()}-1\n` },
]

attackGroup('Orders and claims', () => {
  for (const { of, txHash } of HASHES) {
    attack(`a player claims a purchase by a hash ${of}`, async (stage) => {
      const player = await stage.newPlayer()
      await expectRefusal(stage, () => claim(player, txHash), 400, 'payment_hash_malformed')
    })
  }

  attack('a player claims a transaction that was never sent', async (stage) => {
    const player = await stage.newPlayer()
    const card = await cheapest(stage)
    const wish = { cardId: card.id, purchasePrice: card.price }
    const answer = await claim(player, `${anyHash()}-1`, wish)
    expect([answer.status, answer.error]).toEqual([404, 'payment_unknown'])
  })

  attack('a player claims the payment of another player', async (stage) => {
    const [buyer, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const { txHash } = await stage.buy(buyer, card.id)
    const wish = { cardId: card.id, purchasePrice: card.price }
    await expectRefusal(stage, () => claim(thief, `${txHash}-1`, wish), 403, 'payment_wrong_sender')
    await expectRefusal(stage, () => claim(thief, `${txHash}-2`, wish), 403, 'payment_wrong_sender')
    await expectRefusal(stage, () => thief.post('/api/payments/find', { txHash }), 403, 'payment_wrong_sender')
  })

  attack('a player claims a second copy of a payment for one', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const { txHash } = await stage.buy(buyer, card.id)
    const wish = { cardId: card.id, purchasePrice: card.price }
    await expectRefusal(stage, () => claim(buyer, `${txHash}-2`, wish), 422, 'copy_not_covered')
    const first = bodyOf(await claim(buyer, `${txHash}-1`, wish))
    const again = await expectUnchanged(stage, () => claim(buyer, `${txHash}-1`, wish))
    expect(again.body).toEqual(first)
    expect(await buyer.purchases()).toHaveLength(1)
  })

  attack('a player claims one copy again in other spellings of its hash', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const { txHash } = await stage.buy(buyer, card.id)
    const wish = { cardId: card.id, purchasePrice: card.price }
    const first = bodyOf(await claim(buyer, `${txHash}-1`, wish))
    for (const spelling of [`${txHash}-01`, `0x${txHash.slice(2).toUpperCase()}-1`]) {
      const again = await expectUnchanged(stage, () => claim(buyer, spelling, wish))
      expect([200, 400]).toContain(again.status)
      if (again.status === 200) expect(again.body).toEqual(first)
    }
    expect(await buyer.purchases()).toHaveLength(1)
  })

  attack('a player claims a payment for a more expensive card', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const [cheap, dear] = await stage.cards()
    const { txHash } = await stage.buy(buyer, cheap?.id ?? 0)
    const wish = { cardId: dear?.id, purchasePrice: dear?.price }
    const answer = await expectUnchanged(stage, () => claim(buyer, `${txHash}-1`, wish))
    expect([answer.status, answer.error]).toEqual([422, 'card_mismatch'])
  })

  attack('a player names a price of zero', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const { txHash } = await stage.buy(buyer, card.id)
    for (const purchasePrice of ['0', '0.01', '1', '-9']) {
      const answer = await expectUnchanged(stage, () => claim(buyer, `${txHash}-1`, { cardId: card.id, purchasePrice }))
      expect([answer.status, answer.error]).toEqual([422, 'price_mismatch'])
    }
  })

  attack('a player pays one base unit less than the price', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const order = await buyer.order(card.id, 1)
    const txHash = await buyer.sendToken(order.treasury, BigInt(order.amountBaseUnits) - 1n)
    await buyer.attach(order.id, txHash)
    await waitUntilFinal(stage.site(), txHash)
    const wish = { cardId: card.id, purchasePrice: card.price }
    const answer = await claimWhenFinal(buyer, txHash, wish)
    expect(['payment_too_small', 'payment_awaits_operator']).toContain(answer.error)
    expect(await buyer.purchases()).toEqual([])
  })

  attack('a player pays with a token that is only named USDT', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const token = await deployOtherToken(stage.site(), buyer, parseUnits('1000', 18))
    const order = await buyer.order(card.id, 1)
    const txHash = await buyer.sendToken(order.treasury, BigInt(order.amountBaseUnits), token)
    await waitUntilFinal(stage.site(), txHash)
    const answer = await claimWhenFinal(buyer, txHash, { cardId: card.id, purchasePrice: card.price })
    expect([answer.status, answer.error]).toEqual([422, 'payment_wrong_token'])
    expect(await buyer.purchases()).toEqual([])
  })

  attack('a player pays another wallet and names the order', async (stage) => {
    const [buyer, friend] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const order = await buyer.order(card.id, 1)
    const txHash = await buyer.sendToken(friend.address, BigInt(order.amountBaseUnits))
    await waitUntilFinal(stage.site(), txHash)
    const answer = await claimWhenFinal(buyer, txHash, { cardId: card.id, purchasePrice: card.price })
    expect([answer.status, answer.error]).toEqual([422, 'payment_wrong_recipient'])
    expect(await buyer.purchases()).toEqual([])
  })

  attack('a player names one transaction for two orders', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const card = await cheapest(stage)
    const [paid, unpaid] = [await buyer.order(card.id, 1), await buyer.order(card.id, 1)]
    const txHash = await buyer.pay(paid)
    await buyer.attach(paid.id, txHash)
    await buyer.attach(unpaid.id, txHash)
    await waitUntilFinal(stage.site(), txHash)
    await claimWhenFinal(buyer, txHash, { cardId: card.id, purchasePrice: card.price })
    expect(await buyer.purchases()).toHaveLength(1)
  })

  attack('a player names another transaction for an order that is credited', async (stage) => {
    const buyer = await stage.newPlayer()
    await stage.fund(buyer)
    const { order } = await stage.buy(buyer, (await cheapest(stage)).id)
    await expectRefusal(stage, () => buyer.attach(order.id, anyHash()), 409, 'order_already_paid')
  })

  attack('a player reads and pays the order of another player', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    const order = await owner.order((await cheapest(stage)).id, 1)
    await expectRefusal(stage, () => thief.call(`/api/orders/${order.id}`), 404, 'order_unknown')
    await expectRefusal(stage, () => thief.attach(order.id, anyHash()), 404, 'order_unknown')
  })

  attack('a player orders a card that does not exist', async (stage) => {
    const player = await stage.newPlayer()
    const act = () => player.post('/api/orders', { cardId: 999_999, quantity: 1 })
    await expectRefusal(stage, act, 404, 'card_unknown')
  })

  attack('a player orders in an unknown currency', async (stage) => {
    const player = await stage.newPlayer()
    const { id } = await cheapest(stage)
    for (const paymentMethod of ['BV3', 'usdt', '', null, 'ETH'])
      await expectRefusal(
        stage,
        () => player.post('/api/orders', { cardId: id, quantity: 1, paymentMethod }),
        400,
        'malformed_request',
      )
  })

  attack('a player sets the price of an order', async (stage) => {
    const player = await stage.newPlayer()
    const card = await cheapest(stage)
    const wish = { cardId: card.id, quantity: 1, amount: '0.01', amountBaseUnits: '1', price: 1 }
    const lower = () => player.post('/api/orders', { ...wish, unitPrice: '0.01' })
    await expectRefusal(stage, lower, 422, 'price_mismatch')
    const answer = await player.post<{ unitPrice: string; amountBaseUnits: string }>('/api/orders', wish)
    if (answer.status === 200) {
      expect(answer.body.unitPrice).toBe(card.price)
      expect(answer.body.amountBaseUnits).toBe(String(parseUnits(card.price, 18)))
    } else expect([answer.status, answer.error]).toEqual([400, 'malformed_request'])
  })

  attack('a price is raised between page and order, in USDT and in BNB', async (stage) => {
    const player = await stage.newPlayer()
    const { id: cardId, price } = await cheapest(stage)
    const edit = async (to: string) => {
      expect((await stage.operator.put(`/api/admin/cards/${cardId}`, { price: to })).status).toBe(200)
      await waitUntil('the new price', async () => (await cheapest(stage)).price === to)
    }
    const order = (paymentMethod: string) =>
      player.post<PlayerOrder>('/api/orders', { cardId, quantity: 1, unitPrice: price, paymentMethod })
    await edit('14.5')
    try {
      for (const method of ['USDT', 'BNB']) await expectRefusal(stage, () => order(method), 422, 'price_mismatch')
    } finally {
      await edit(price)
    }
    expect(bodyOf(await order('USDT')).amountBaseUnits).toBe(String(parseUnits(price, 18)))
  })

  attack('the terms of a card are lowered between page and order', async (stage) => {
    const player = await stage.newPlayer()
    const { id: cardId, version: cardVersion, dailyUsdt, price: unitPrice } = await cheapest(stage)
    const edit = async (to: string) => {
      expect((await stage.operator.put(`/api/admin/cards/${cardId}`, { dailyUsdt: to })).status).toBe(200)
      await waitUntil('the new terms', async () => (await cheapest(stage)).dailyUsdt === to)
    }
    await edit('0')
    try {
      for (const paymentMethod of ['USDT', 'BNB']) {
        const order = () => player.post('/api/orders', { cardId, quantity: 1, unitPrice, cardVersion, paymentMethod })
        await expectRefusal(stage, order, 409, 'card_changed_meanwhile')
      }
    } finally {
      await edit(dailyUsdt)
    }
  })

  attack('a player uses one idempotency key for two orders', async (stage) => {
    const player = await stage.newPlayer()
    const { id } = await cheapest(stage)
    const order = (quantity: number) =>
      player.call('/api/orders', { json: { cardId: id, quantity }, headers: { 'idempotency-key': 'one-order-only' } })
    expect((await order(1)).status).toBe(200)
    await expectRefusal(stage, () => order(2), 409, 'idempotency_key_reused')
  })

  attack('a player opens the copies of another player', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(owner)
    await stage.buy(owner, (await cheapest(stage)).id)
    const ids = (await owner.purchases()).map(({ id }) => id)
    await expectUnchanged(stage, () => thief.open(ids))
    const act = () => thief.post('/api/purchases/opened', { walletAddress: owner.address, purchaseIds: ids })
    await expectRefusal(stage, act, 403, 'not_yours')
  })

  attack('a player mines with a card that another player has bought', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(owner)
    const { id } = await cheapest(stage)
    await stage.buy(owner, id)
    await expectRefusal(stage, () => thief.start([id]), 422, 'card_not_owned')
  })

  attack('a player claims the payment of an imported purchase again', async (stage) => {
    const [player, stranger] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(player)
    const card = await cheapest(stage)
    const { treasury, usdt } = await player.facts()
    const data = transferData(treasury, parseUnits(card.price, 18))
    const signed = await player.sign({ to: usdt.address, data })
    await importPurchase(
      stage,
      `1,${player.address},${card.name},${card.price},${signed.hash},USDT,2025-11-03T10:00:00Z`,
    )
    await expectUnchanged(stage, async () => {
      await player.broadcast(signed)
      await waitUntilFinal(stage.site(), signed.hash)
      const found = await waitUntil('the transaction is final', async () => {
        const answer = await player.post<{ state: string }>('/api/payments/find', { txHash: signed.hash })
        return answer.status === 200 && answer.body.state !== 'found' ? null : answer
      })
      expect([found.status, found.error]).toEqual([409, 'payment_imported'])
      const wish = { cardId: card.id, purchasePrice: card.price }
      expect((await claim(player, `${signed.hash}-1`, wish)).status).toBe(200)
      expect((await claim(player, `${signed.hash}-2`, wish)).error).toBe('copy_not_covered')
      expect((await claim(stranger, `${signed.hash}-1`, wish)).error).toBe('payment_wrong_sender')
      await waitUntil('the watcher has read the payment', async () => {
        const { number } = await stage.chain.client.getBlock({ blockTag: 'finalized' })
        const [read] = await stage.rows<{ block: string }>('select max(block_number) as block from chain_cursors')
        return BigInt(read?.block ?? 0) >= number
      })
      await waitUntil('its inbox is empty', async () => (await stage.rows('select 1 from arrivals')).length === 0)
    })
    expect(await player.purchases()).toHaveLength(1)
    const waiting = await stage.operator.get<{ txHash: string }[]>('/api/admin/payments?filter=all')
    expect(waiting.filter(({ txHash }) => txHash === signed.hash)).toEqual([])
  })

  attack('a payment of the treasury to itself buys a card', async (stage) => {
    const player = await stage.newPlayer()
    const { treasury } = await player.facts()
    const card = await cheapest(stage)
    const txHash = await stage.mintUsdt(treasury, parseUnits(card.price, 18))
    const answer = await claimWhenFinal(player, txHash, { cardId: card.id, purchasePrice: card.price })
    expect([answer.status, answer.error]).toEqual([403, 'payment_wrong_sender'])
    expect(await player.purchases()).toEqual([])
  })

  attack('a player repeatedly names a transaction with 10,000 events, which is slow to read', async (stage) => {
    const player = await stage.newPlayer()
    await stage.fund(player)
    const card = await cheapest(stage)
    const order = await player.order(card.id, 1)
    const emitter = Wallet.createRandom().address as `0x${string}`
    await stage.chain.client.setCode({ address: emitter, bytecode: EMITS_10_000_EVENTS })
    const txHash = await player.send({ to: emitter, data: '0x', gasLimit: 29_000_000n })
    await waitUntilFinal(stage.site(), txHash)
    const receipts: unknown[] = []
    for (const node of stage.nodes)
      node.behave((request, ask) => {
        if (request.method === 'eth_getTransactionReceipt' && request.params[0] === txHash) receipts.push(request)
        return ask()
      })
    try {
      bodyOf(await player.attach(order.id, txHash))
      await waitUntil('it was looked at', async () => (await player.readOrder(order.id)).status === 'confirming')
      for (let turn = 0; turn < 5; turn++) {
        expect(bodyOf(await player.post('/api/payments/find', { txHash }))).toMatchObject({ state: 'confirming' })
        const wish = { cardId: card.id, purchasePrice: card.price }
        expect((await claim(player, `${txHash}-1`, wish)).error).toBe('payment_not_final')
      }
    } finally {
      for (const node of stage.nodes) node.behave(passThrough)
    }
    expect(receipts).toEqual([])
  })
})
