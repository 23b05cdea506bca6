import { once } from 'node:events'
import { parseUnits } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_PING } from '#core/api/events.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

async function newPlayer(): Promise<Player> {
  const player = createPlayer(platform)
  await player.signIn()
  await player.faucet()
  return player
}

test('a page is notified of its order’s credit, its mining and its balance', async () => {
  const player = await newPlayer()
  const { socket, messages } = await listen(platform, player)
  expect(messages[0]).toEqual({ type: 'hello', walletAddress: player.address.toLowerCase() })

  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('No card is on sale')
  const order = await player.order(card.id, 2)
  const txHash = await player.pay(order)
  await waitUntil('the purchase', async () => messages.some(({ type }) => type === 'purchase'))
  expect(messages).toContainEqual({ type: 'order', orderId: order.id, status: 'credited', txHash })
  expect(messages).toContainEqual({ type: 'purchase', cardId: card.id, copies: 2, txHash })

  await player.start([card.id])
  await player.stop()
  await waitUntil('the stop', async () =>
    messages.some(({ type, isActive }) => type === 'mining' && isActive === false),
  )
  expect(messages).toContainEqual({ type: 'mining', isActive: true })
  expect(messages).toContainEqual({ type: 'balance' })
  socket.close()
})

test('a card bought while another mines earns from the time of its credit, and can be deselected', async () => {
  const player = await newPlayer()
  const [first, second] = await readCards(platform)
  if (first === undefined || second === undefined) throw new Error('Two cards are on sale')
  await player.claim(await player.pay(await player.order(first.id, 1)), 1, first)
  const { socket, messages } = await listen(platform, player)
  const heard = (wanted: string) => messages.filter(({ type }) => type === wanted)
  await player.start([first.id])
  await waitUntil('word of the start', async () => heard('mining').length > 0)
  // The watcher alone credits it: no page asks for it.
  await player.pay(await player.order(second.id, 2))
  await waitUntil('the purchase', async () => heard('purchase').some(({ cardId }) => cardId === second.id))
  // Told in the same transaction, before the purchase.
  expect(heard('mining')).toEqual([
    { type: 'mining', isActive: true },
    { type: 'mining', isActive: true },
  ])
  socket.close()

  const joined = await waitUntil('the first unit', async () => {
    const { sessions, asOf } = await player.mining()
    const session = sessions.find(({ cardId }) => cardId === second.id)
    return session !== undefined && session.earnedUsdt !== '0' ? { ...session, asOf } : false
  })
  const [credit] = await readRows<{ at: Date; posted: Date }>(
    platform.databaseUrl,
    `select p.purchased_at as at, t.created_at as posted from purchases p
    join ledger_transfers t on t.user_id = p.user_id and t.reason = 'card_sale' and t.details ->> 'cardId' = p.card_id::text
    where p.user_id = $1 and p.card_id = $2 limit 1`,
    [player.userId(), second.id],
  )
  expect(joined).toMatchObject({ copies: 2, isJoined: true, sessionStart: credit?.at.toISOString() })
  // The lot mines since then, and the sale was posted in the same transaction, right after it.
  expect((credit?.posted.getTime() ?? 0) - Date.parse(joined.sessionStart)).toBeLessThan(1_000)

  const lines = async () => {
    const path = `/api/activity?walletAddress=${player.address}&kind=mining`
    const all = bodyOf(await player.call<{ asset: string; amount: string }[]>(path))
    const sum = (asset: string) =>
      all.reduce((total, line) => (line.asset === asset ? total + parseUnits(line.amount, 18) : total), 0n)
    return { bv3: sum('BV3'), usdt: sum('USDT') }
  }
  const taken = bodyOf(await player.stop([second.id]))
  expect(taken.sessions.map(({ cardId }) => cardId)).toEqual([first.id])
  expect(taken.report).toBeNull()
  expect((await lines()).usdt).toBeGreaterThan(0n)

  const { report, sessions } = bodyOf(await player.stop([first.id]))
  expect(sessions).toEqual([])
  expect(report?.cards.map(({ cardId, name, copies }) => ({ cardId, name, copies }))).toEqual([
    { cardId: first.id, name: first.name, copies: 1 },
    { cardId: second.id, name: second.name, copies: 2 },
  ])
  const posted = await lines()
  expect(parseUnits(report?.usdt ?? '', 18)).toBe(posted.usdt)
  expect(BigInt(report?.bv3 ?? -1) * 10n ** 16n).toBe(posted.bv3)
  const shifts = `/api/mining/shifts?walletAddress=${player.address}`
  expect(bodyOf(await player.call(shifts))).toEqual([report])
  expect(bodyOf(await player.call(`${shifts}&cursor=1`))).toEqual([])
  expect((await player.call(`${shifts}&cursor=x`)).error).toBe('malformed_request')
  expect(bodyOf(await player.call(`/api/mining/record?walletAddress=${player.address}`))).toEqual({
    shifts: 1,
    streakDays: expect.any(Number),
    longestStreakDays: expect.any(Number),
    bv3Dug: report?.bv3,
    title: 'newcomer',
    next: { bv3: 10_000, shifts: 10, title: 'digger' },
  })
})

test('a wallet receives no events of another, except its own referrals', async () => {
  const referrer = await newPlayer()
  const stranger = await newPlayer()
  const heard = { referrer: await listen(platform, referrer), stranger: await listen(platform, stranger) }
  const buyer = createPlayer(platform)
  await buyer.signIn({ referredBy: referrer.address })
  await buyer.faucet()
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('No card is on sale')
  await buyer.pay(await buyer.order(card.id, 1))
  await waitUntil('the referrer’s news', async () => heard.referrer.messages.some(({ type }) => type === 'balance'))
  // What concerns themselves is said last: whatever they could have heard of the purchase comes before it.
  for (const [index, player] of [referrer, stranger].entries()) {
    const post = {
      walletAddress: player.address,
      userId: player.userId(),
      retweetUrl: `https://x.com/ann/status/${index + 1}`,
    }
    bodyOf(await player.post('/api/airdrop/submit-social', post))
  }
  const types = ({ messages }: { messages: readonly { type: string }[] }) => messages.map(({ type }) => type)
  const hasLast = (of: { messages: readonly { type: string }[] }) => types(of).includes('airdrop')
  await waitUntil('the last words', async () => hasLast(heard.referrer) && hasLast(heard.stranger))
  expect(types(heard.referrer)).toEqual(['hello', 'balance', 'airdrop'])
  expect(types(heard.stranger)).toEqual(['hello', 'airdrop'])
  for (const { socket } of Object.values(heard)) socket.close()
})

test('a page without a session is closed with a code that a browser can read', async () => {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/ws`, { origin: platform.url })
  const [code] = await once(socket, 'close')
  expect(code).toBe(SOCKET_NO_SESSION)
})

test('a ping of a page is answered', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const { socket, messages } = await listen(platform, player)
  socket.send(SOCKET_PING)
  await waitUntil('the answer', async () => messages.length > 1)
  expect(messages.slice(1)).toEqual([{ type: 'pong' }])
  socket.close()
})

test.each([
  { who: 'from another site', headers: { origin: 'https://evil.example' }, status: 403 },
  { who: 'without an origin', headers: {}, status: 403 },
])('a socket $who is refused', async ({ headers, status }) => {
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/ws`, { headers })
  // Ending a socket that never opened is an error to its library, and the point of this test.
  socket.on('error', () => undefined)
  const answer = await new Promise<number | undefined>((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.on('open', () => resolve(101))
  })
  expect(answer).toBe(status)
  socket.terminate()
})
