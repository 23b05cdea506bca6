import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { nameOf, readCalls } from '../support/code/calls-of-money.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { openAirdropStage } from '../support/world/airdrop.ts'
import { bodyOf, type HttpAnswer, type HttpRequest, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { type CardOnSale, createPlayer, type Player, readCards } from '../support/world/player.ts'
import { type Environment, type ServerProcess, startServer } from '../support/world/server-process.ts'

const AT_ONCE = 200
const ENVIRONMENT: Environment = { ...OPERATOR_ENVIRONMENT, STOP_DELAY_MS: '300' }
const BALANCE = 100n * 10n ** 18n
const NOBODY = `0x${'ab'.repeat(20)}`
const NO_HASH = `0x${'cd'.repeat(32)}`

let platform: TestPlatform
let server: ServerProcess
/** Where the server answers now: players and operators follow it from start to start. */
const site = { url: '' }
let db: Database
let operator: Operator
let card: CardOnSale
beforeAll(async () => {
  platform = await startTestPlatform(ENVIRONMENT)
  follow(platform)
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(site)
  card = (await readCards(site))[0] as CardOnSale
})
afterAll(async () => {
  const faults = db === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await db?.end()
  await server?.stop()
  await platform?.close()
  expect(faults).toEqual([])
})

function follow(started: ServerProcess) {
  server = started
  site.url = started.url
}
const startAgain = async () =>
  follow(await startServer({ ...ENVIRONMENT, DATA_DIR: platform.dataDir, DATABASE_URL: platform.databaseUrl }))

async function newPlayer(): Promise<Player> {
  const player = createPlayer(site)
  await giveBalance(db, await player.signIn(), 'USDT', BALANCE)
  return player
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

type ApiCaller = { call<T>(path: string, request?: HttpRequest): Promise<HttpAnswer<T>> }
/**
 * One way to call it, another one that must not pass for the first, and whether the first is a refusal as things stand. Where there
 * is no other way, another call stands for it.
 */
type RepeatedCall = {
  by: ApiCaller
  path?: string
  json: object
  other?: object
  otherPath?: string
  refusedWith?: string
}

const withdrawalInputOf = ({ address }: Player, amount = '1') => ({
  walletAddress: address,
  toAddress: address,
  tokenType: 'USDT',
  amount,
})
const dayOf = (n: number) => ({ cardId: card.id, quantity: n, paymentMethod: 'USDT' })

describe('an idempotency key', () => {
  let tries: Record<string, RepeatedCall>
  beforeAll(async () => {
    const [player, referrer] = await Promise.all([newPlayer(), newPlayer()])
    const owner = { walletAddress: player.address, userId: player.userId() }
    await operator.post('/api/admin/give-nft', { walletAddress: player.address, cardId: card.id, quantity: 1 })
    const airdrop = await openAirdropStage(site)
    for (const one of [player, referrer]) {
      bodyOf(await airdrop.submit(one))
      bodyOf(await airdrop.approve((await airdrop.waiting(one)).id))
    }
    const own = { walletAddress: referrer.address, userId: referrer.userId() }
    bodyOf(await referrer.post('/api/airdrop/claim', own))
    const third = await newPlayer()
    const request = async () => bodyOf(await third.post<{ id: number }>('/api/withdrawals', withdrawalInputOf(third)))
    const [asked, batched, cancelled, uncancelled] = [
      await request(),
      await request(),
      await request(),
      await request(),
    ]
    const order = await third.order(card.id, 1)
    const correction = { asset: 'USDT', debit: 'rewards', credit: 'available', why: 'a bonus was forgotten' }
    const inPanel = { walletAddress: NOBODY, note: 'x' }
    tries = {
      'POST /api/orders': { by: player, json: dayOf(1), other: dayOf(2) },
      'POST /api/orders/:id/payment': {
        by: third,
        path: `/api/orders/${order.id}/payment`,
        json: { txHash: NO_HASH },
        other: { txHash: NO_HASH.replace('cd', 'ef') },
      },
      'POST /api/payments/find': {
        by: player,
        json: { txHash: NO_HASH },
        other: { txHash: NO_HASH.replace('cd', 'ef') },
      },
      'POST /api/purchases': {
        by: player,
        json: { userId: owner.userId, cardId: card.id, purchasePrice: card.price, txHash: `${NO_HASH}-1` },
        other: { userId: owner.userId, cardId: card.id, purchasePrice: card.price, txHash: `${NO_HASH}-2` },
        refusedWith: 'payment_unknown',
      },
      'POST /api/withdrawals': { by: player, json: withdrawalInputOf(player), other: withdrawalInputOf(player, '2') },
      'POST /api/withdrawals/:id/cancel': {
        by: third,
        path: `/api/withdrawals/${cancelled.id}/cancel`,
        json: {},
        otherPath: `/api/withdrawals/${uncancelled.id}/cancel`,
      },
      'POST /api/mining/start': {
        by: player,
        json: { userId: owner.userId, cardIds: [card.id] },
        other: { userId: owner.userId, cardIds: [] },
      },
      'POST /api/mining/stop': { by: player, json: owner },
      'POST /api/game/runs': { by: player, json: { variant: 'character' }, other: { variant: 'cactus' } },
      'POST /api/game/save-score': {
        by: player,
        json: { walletAddress: player.address, score: 1 },
        other: { walletAddress: player.address, score: 2 },
      },
      'POST /api/airdrop/claim': { by: player, json: owner },
      'POST /api/airdrop/claim-referral': {
        by: player,
        json: { ...owner, referralCode: referrer.address },
        other: { ...owner, referralCode: third.address },
      },
      'POST /api/admin/give-nft': {
        by: operator,
        json: { walletAddress: NOBODY, cardId: card.id, quantity: 1 },
        other: { walletAddress: NOBODY, cardId: card.id, quantity: 2 },
      },
      'POST /api/admin/send-tokens': {
        by: operator,
        json: { walletAddress: NOBODY, bv3Amount: '1', usdtAmount: '' },
        other: { walletAddress: NOBODY, bv3Amount: '2', usdtAmount: '' },
      },
      'PUT /api/admin/withdrawals/:id': {
        by: operator,
        path: `/api/admin/withdrawals/${asked.id}`,
        json: { status: 'rejected', reason: 'not now' },
        other: { status: 'rejected', reason: 'never' },
      },
      'POST /api/admin/withdrawals/approve': {
        by: operator,
        json: { ids: [batched.id], way: 'hot_wallet', net: { usdt: '1', bv3: '0' } },
        other: { ids: [batched.id], way: 'operator_wallet', net: { usdt: '1', bv3: '0' } },
      },
      'POST /api/admin/approve-airdrop': {
        by: operator,
        json: { claimId: 999_999 },
        other: { claimId: 999_998 },
        refusedWith: 'airdrop_claim_unknown',
      },
      'POST /api/admin/reject-airdrop': {
        by: operator,
        json: { claimId: 999_999, notes: 'no' },
        other: { claimId: 999_998, notes: 'no' },
        refusedWith: 'airdrop_claim_unknown',
      },
      'POST /api/admin/payouts/:id/transaction': {
        by: operator,
        path: '/api/admin/payouts/999999/transaction',
        json: { txHash: NO_HASH },
        other: { txHash: NO_HASH.replace('cd', 'ef') },
        refusedWith: 'payout_unknown',
      },
      'POST /api/admin/payouts/:id/end': {
        by: operator,
        path: '/api/admin/payouts/999999/end',
        json: { ending: 'cancel', reason: 'a' },
        other: { ending: 'cancel', reason: 'b' },
        refusedWith: 'payout_unknown',
      },
      'POST /api/admin/payouts/:id/confirm': {
        by: operator,
        path: '/api/admin/payouts/999999/confirm',
        json: {},
        otherPath: '/api/admin/payouts/999998/confirm',
        refusedWith: 'payout_unknown',
      },
      'POST /api/admin/corrections': {
        by: operator,
        json: { userId: owner.userId, ...correction, amount: '1', confirmedAmount: '1' },
        other: { userId: owner.userId, ...correction, amount: '2', confirmedAmount: '2' },
      },
      'POST /api/admin/payouts/strays/explain': {
        by: operator,
        json: { ...inPanel, nonce: 1 },
        other: { ...inPanel, nonce: 2 },
        refusedWith: 'stray_unknown',
      },
      'POST /api/admin/payments/:id/resolve': {
        by: operator,
        path: '/api/admin/payments/999999/resolve',
        json: { action: 'refund' },
        other: { action: 'credit', cardId: card.id, cardVersion: 1, isAtOrderPrice: false, copies: 1 },
        refusedWith: 'payment_unknown',
      },
      'POST /api/admin/payments/record': {
        by: operator,
        json: { ...inPanel, txHash: NO_HASH },
        other: { ...inPanel, txHash: NO_HASH.replace('cd', 'ef') },
        refusedWith: 'payment_unknown',
      },
      'POST /api/admin/setup-demo': { by: operator, json: {}, other: { walletAddress: NOBODY } },
      'POST /api/admin/backfill-rewards': { by: operator, json: {}, other: { walletAddress: NOBODY } },
      'POST /api/admin/consolidate-wallets': { by: operator, json: {}, other: { walletAddress: NOBODY } },
    }
  })

  /** Everything that money is written in, but for what the payer books when it comes to it. */
  const readMoney = async () =>
    (
      await readRows<Record<string, string>>(
        platform.databaseUrl,
        `select (select count(*) from ledger_transfers where reason not in ('withdrawal_paid', 'withdrawal_fee')) as transfers,
          (select count(*) from orders) as orders, (select count(*) from lots) as lots,
          (select count(*) from withdrawals) as withdrawals, (select count(*) from payouts) as payouts,
          (select count(*) from game_runs) as runs, (select count(*) from mining_sessions) as sessions,
          (select count(*) from mining_sessions where stopped_at is null) as mining`,
      )
    )[0]

  test('lets every call that moves money run once, and refuses another request', async () => {
    const calls = (await readCalls()).filter(({ movesMoney }) => movesMoney !== undefined)
    expect(Object.keys(tries).toSorted()).toEqual(calls.map(nameOf).toSorted())
    for (const call of calls) {
      const { by, path = call.path, json, other, otherPath = path, refusedWith } = tries[nameOf(call)] as RepeatedCall
      const headers = { 'idempotency-key': `key of ${call.path.replaceAll('/', '.')}`.replaceAll(' ', '-') }
      const send = (body: object, to = path) =>
        by.call(to, { method: call.method as 'POST' | 'PUT', json: body, headers })
      const first = await send(json)
      expect([nameOf(call), first.error ?? undefined], `${nameOf(call)} ${first.message}`).toEqual([
        nameOf(call),
        refusedWith,
      ])
      const money = await readMoney()
      const again = await send(json)
      expect([nameOf(call), again.status, again.error]).toEqual([nameOf(call), first.status, first.error])
      if (call.movesMoney === 'keyed' && call.tag !== 'Mining') expect(again.body).toEqual(first.body)
      const isAlone = other === undefined && otherPath === path
      const reused = await (isAlone
        ? by.call('/api/orders', { json: dayOf(3), headers })
        : send(other ?? json, otherPath))
      // A player's key is free again after a refusal.
      if (first.error !== undefined && call.access === 'player') {
        expect([nameOf(call), reused.error]).toEqual([nameOf(call), refusedWith])
        continue
      }
      expect([nameOf(call), reused.status, reused.error]).toEqual([nameOf(call), 409, 'idempotency_key_reused'])
      expect([nameOf(call), await readMoney()]).toEqual([nameOf(call), money])
    }
  })

  test('is refused for another call than the one it was used for', async () => {
    const ofPlayers = (await readCalls()).filter((call) => call.movesMoney !== undefined && call.access !== 'operator')
    for (const call of ofPlayers) {
      if (call.path === '/api/orders') continue
      const { by, path = call.path, json } = tries[nameOf(call)] as RepeatedCall
      const headers = { 'idempotency-key': `first-an-order-then${call.path.replaceAll('/', '.')}` }
      bodyOf(await by.call('/api/orders', { json: dayOf(1), headers }))
      const money = await readMoney()
      const reused = await by.call(path, { method: 'POST', json, headers })
      expect([nameOf(call), reused.status, reused.error]).toEqual([nameOf(call), 409, 'idempotency_key_reused'])
      expect([nameOf(call), await readMoney()]).toEqual([nameOf(call), money])
    }
    const headers = { 'idempotency-key': 'first-a-withdrawal' }
    const player = tries['POST /api/withdrawals']?.by as Player
    const wish = () => player.call<{ id: number }>('/api/withdrawals', { json: withdrawalInputOf(player), headers })
    const { id } = bodyOf(await wish())
    const order = await player.call('/api/orders', { json: dayOf(1), headers })
    expect([order.status, order.error]).toEqual([409, 'idempotency_key_reused'])
    expect(bodyOf(await wish()).id).toBe(id)
  })

  test('of a repeated stop after a later start stops nothing', async () => {
    const player = await newPlayer()
    await operator.post('/api/admin/give-nft', { walletAddress: player.address, cardId: card.id, quantity: 1 })
    await player.start([card.id])
    const stop = () =>
      player.call('/api/mining/stop', {
        json: { walletAddress: player.address },
        headers: { 'idempotency-key': 'late' },
      })
    bodyOf(await stop())
    bodyOf(await player.start([card.id]))
    bodyOf(await stop())
    expect((await player.mining()).sessions).toHaveLength(1)
  })

  test('sent many times at once makes one order', async () => {
    const player = await newPlayer()
    const headers = { 'idempotency-key': 'crowd' }
    const answers = await Promise.all(
      times(20, () => player.call<{ id: string }>('/api/orders', { json: dayOf(1), headers })),
    )
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1)
  })

  test('of another player is separate, and an invalid key is refused', async () => {
    const [one, two] = await Promise.all([newPlayer(), newPlayer()])
    const headers = { 'idempotency-key': 'shared' }
    const order = async (player: Player) =>
      bodyOf(await player.call<{ id: string }>('/api/orders', { json: dayOf(1), headers })).id
    expect(await order(one)).not.toBe(await order(two))
    const long = { 'idempotency-key': 'x'.repeat(201) }
    for (const path of ['/api/orders', '/api/purchases', '/api/mining/stop']) {
      expect((await one.call(path, { json: dayOf(1), headers: long })).status).toBe(400)
    }
  })
})

/** A request of which everything but the last bytes is at the server. */
async function sendHalf({ cookie }: Player, json: object): Promise<{ finish(): Promise<string> }> {
  const { host, hostname, port } = new URL(site.url)
  const body = JSON.stringify(json)
  const socket: Socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
  closed.catch(() => undefined)
  const head = [
    'POST /api/orders HTTP/1.1',
    `Host: ${host}`,
    `Cookie: ${cookie()}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  return {
    finish: async () => {
      socket.write(body.slice(10))
      await closed
      return text
    },
  }
}

test('200 requests in flight at SIGTERM get complete answers, and the process exits cleanly', async () => {
  const players = await Promise.all(times(4, newPlayer))
  const halves = await Promise.all(times(AT_ONCE, (i) => sendHalf(players[i % 4] as Player, dayOf(1))))
  const ended = server.stop('SIGTERM')
  // Until it takes no connections any more it says why nobody should be sent here.
  const unready = await waitUntil('it says that it is not ready, or takes no connection', async () => {
    const answer = await sendRequest(site, '/readyz').catch(() => ({ status: 503, error: 'server_stopping' }))
    return answer.status === 503 && answer
  })
  expect(unready.error).toBe('server_stopping')
  const answers = await Promise.all(halves.map(({ finish }) => finish()))
  expect(answers.filter((text) => !/^HTTP\/1\.1 200 OK\r\n/.test(text))).toEqual([])
  expect(answers.filter((text) => !/\r\nconnection: close\r\n/i.test(text))).toEqual([])
  const ids = answers.map((text) => (JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { id: string }).id)
  expect(new Set(ids).size).toBe(AT_ONCE)
  expect(await ended).toBe(0)
  const [made] = await readRows<{ orders: string }>(
    platform.databaseUrl,
    'select count(*) as orders from orders where id::text = any($1)',
    [ids],
  )
  expect(made?.orders).toBe(String(AT_ONCE))
  await startAgain()
})

test('200 writes in flight at kill -9 take effect once each when they are repeated under their keys', async () => {
  const players = await Promise.all(times(4, newPlayer))
  const wallets = times(60, (i) => `0x${(0xfeed_0000 + i).toString(16).padStart(40, '0')}`)
  const asks: { by: ApiCaller; path: string; json: object; key: string }[] = [
    ...times(80, (i) => ({ by: players[i % 4] as Player, path: '/api/orders', json: dayOf(1) })),
    ...times(60, (i) => {
      const player = players[i % 4] as Player
      return { by: player, path: '/api/withdrawals', json: withdrawalInputOf(player, `1.${10 + i}`) }
    }),
    ...wallets.map((walletAddress) => ({
      by: operator,
      path: '/api/admin/send-tokens',
      json: { walletAddress, bv3Amount: '3', usdtAmount: '' },
    })),
  ].map((it, i) => ({ ...it, key: `kill-${i}` }))
  expect(asks).toHaveLength(AT_ONCE)
  // Each kind a few at a time, so that the kill meets all of them.
  asks.sort((a, b) => a.key.length - b.key.length || Number(a.key.slice(-1)) - Number(b.key.slice(-1)))

  const send = ({ by, path, json, key }: (typeof asks)[number]) =>
    by.call<object>(path, { json, headers: { 'idempotency-key': key } })
  const answered = new Map<string, unknown>()
  const sent = asks.map(async (it) => {
    const answer = await send(it).catch(() => null)
    if (answer !== null) answered.set(it.key, bodyOf(answer))
  })
  await waitUntil('some answers', async () => answered.size >= 20)
  await server.killHard()
  await Promise.all(sent)
  // The test has tested something: there were those that nobody has heard of.
  expect(answered.size).toBeLessThan(AT_ONCE)
  await startAgain()

  for (const round of ['once', 'again']) {
    const answers = await Promise.all(asks.map(send))
    for (const [i, { key }] of asks.entries()) {
      const answer = bodyOf(answers[i] as HttpAnswer<object>)
      if (answered.has(key)) expect([round, key, answer]).toEqual([round, key, answered.get(key)])
      answered.set(key, answer)
    }
  }
  const [rows] = await readRows<Record<string, string>>(
    platform.databaseUrl,
    `select (select count(*) from orders where user_id = any($1)) as orders,
      (select count(*) from withdrawals where user_id = any($1)) as withdrawals,
      (select count(*) from ledger_transfers where reason = 'withdrawal_hold' and user_id = any($1)) as holds,
      (select count(*) from ledger_transfers t join users u using (user_id)
        where t.reason = 'operator_grant' and u.wallet_address = any($2)) as grants`,
    [players.map(({ userId }) => userId()), wallets],
  )
  expect(rows).toEqual({ orders: '80', withdrawals: '60', holds: '60', grants: '60' })
})
