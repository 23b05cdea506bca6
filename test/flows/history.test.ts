import { formatUnits, parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerFaults, MOVED_CLOCK, moveClock } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { type CardOnSale, createPlayer, type Player, readCards } from '../support/world/player.ts'

interface HistoryLine {
  readonly id: number
  readonly kind: string
  readonly asset: 'BV3' | 'USDT'
  readonly amount: string
  readonly held: string
  readonly explanation: string
  readonly facts: { readonly reason: string }
  readonly txHash: string | null
}

interface ReferralsAnswer {
  readonly stats: { readonly totalReferrals: number; readonly totalEarnings: string }
  readonly referrals: readonly {
    readonly walletAddress: string
    readonly earned: string
    readonly purchases: readonly { readonly cardName: string; readonly price: string; readonly bonus: string }[]
  }[]
}

let platform: TestPlatform
let card: CardOnSale
let referrer: Player
let buyer: Player
let txHash: string
beforeAll(async () => {
  platform = await startTestPlatform(MOVED_CLOCK)
  const [first] = await readCards(platform)
  if (first === undefined) throw new Error('a card is on sale')
  card = first
  referrer = createPlayer(platform)
  buyer = createPlayer(platform)
  await referrer.signIn()
  await buyer.signIn({ referredBy: referrer.address })
  await createPlayer(platform).signIn({ referredBy: referrer.address })
  await buyer.faucet()
  const order = await buyer.order(card.id, 3)
  txHash = await buyer.pay(order)
  await waitUntil('the purchase', async () => (await buyer.purchases()).length === 3)
})
afterAll(async () => {
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  expect(faults).toEqual([])
})

const activityOf = async (player: Player, query = '') =>
  bodyOf(await player.call<HistoryLine[]>(`/api/activity?walletAddress=${player.address}${query}`))
const fileOf = (player: Player, query = '') =>
  player.call<string>(`/api/activity?walletAddress=${player.address}${query}`, { headers: { accept: 'text/csv' } })
const referralsOf = async (player: Player) =>
  bodyOf(await player.call<ReferralsAnswer>(`/api/referrals?walletAddress=${player.address}`))
const bonus = () => formatUnits((parseUnits(card.price, 18) * 15n) / 100n, 18)
const threeTimes = (text: string) => formatUnits(parseUnits(text, 18) * 3n, 18)

/** The sum of the lines, worked out with nothing of the server's. */
function sumOf(lines: readonly HistoryLine[], asset: string): string {
  const sum = lines.filter((line) => line.asset === asset).reduce((a, { amount }) => a + parseUnits(amount, 18), 0n)
  return formatUnits(sum, 18).replace(/\.0$/, '')
}

describe('referrals', () => {
  test('are listed with the earnings from each purchase', async () => {
    const { stats, referrals } = await referralsOf(referrer)
    expect(stats).toEqual({ totalReferrals: 2, totalEarnings: threeTimes(bonus()) })
    const [idle, active] = referrals
    expect(idle).toMatchObject({ earned: '0', purchases: [] })
    expect(active).toMatchObject({ walletAddress: buyer.address.toLowerCase(), earned: threeTimes(bonus()) })
    expect(active?.purchases.map(({ cardName, price, bonus: got }) => ({ cardName, price, got }))).toEqual(
      Array.from({ length: 3 }, () => ({ cardName: card.name, price: card.price.replace(/\.?0+$/, ''), got: bonus() })),
    )
  })

  test('are refused to other wallets and without a session', async () => {
    const asked = `/api/referrals?walletAddress=${referrer.address}`
    expect((await buyer.call(asked)).error).toBe('not_yours')
    expect((await createPlayer(platform).call(asked)).error).toBe('unauthenticated')
    expect(await referralsOf(buyer)).toEqual({ stats: { totalReferrals: 0, totalEarnings: '0' }, referrals: [] })
  })
})

describe('activity', () => {
  test('shows the referrer who bought which card', async () => {
    const lines = await activityOf(referrer)
    expect(lines.map(({ kind, amount }) => ({ kind, amount }))).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'referral', amount: bonus() })),
    )
    expect(lines[0]?.explanation).toContain(`bought a copy of ${card.name}`)
    expect(lines[0]?.explanation).toContain(buyer.address.toLowerCase().slice(0, 6))
    expect(sumOf(lines, 'USDT')).toBe((await referrer.balance()).usdtBalance)
  })

  test('lists a purchase with no change of balance, and adds up to the balance', async () => {
    await buyer.start([card.id])
    await moveClock(platform.databaseUrl, '3 hours')
    await buyer.stop()
    const lines = await activityOf(buyer)
    const sale = lines.find(({ kind }) => kind === 'purchase')
    expect(sale).toMatchObject({ amount: '0', held: '0', txHash })
    expect(sale?.explanation).toMatch(new RegExp(`^Bought 3 copies of ${card.name} for `))
    expect(sale?.facts).toMatchObject({ reason: 'card_sale', asset: 'USDT', cardName: card.name, copies: 3 })
    const balance = await buyer.balance()
    expect(sumOf(lines, 'USDT')).toBe(balance.usdtBalance)
    expect(sumOf(lines, 'BV3')).toBe(formatUnits(balance.bv3Balance, 2).replace(/\.0$/, ''))
    const mined = lines.filter(({ kind }) => kind === 'mining')
    expect(mined.map(({ explanation }) => explanation).join('\n')).toMatch(/Mined 3 h(?: \d+ s)? with 3 copies of/)
  })

  test('is filtered by kind and read page by page', async () => {
    const all = await activityOf(buyer)
    expect((await activityOf(buyer, '&kind=mining')).map(({ id }) => id)).toEqual(
      all.filter(({ kind }) => kind === 'mining').map(({ id }) => id),
    )
    expect(await activityOf(buyer, '&kind=withdrawal')).toEqual([])
    const first = await buyer.call<HistoryLine[]>(`/api/activity?walletAddress=${buyer.address}&limit=2`)
    expect(first.body).toEqual(all.slice(0, 2))
    const cursor = first.headers.get('x-next-cursor')
    expect(await activityOf(buyer, `&limit=200&cursor=${cursor}`)).toEqual(all.slice(2))
    for (const bad of ['cursor=-1', 'cursor=1;', 'kind=all', 'limit=0', 'limit=201']) {
      expect((await buyer.call(`/api/activity?walletAddress=${buyer.address}&${bad}`)).error).toBe('malformed_request')
    }
  })

  test('is exported as a file with the same lines', async () => {
    const answer = await fileOf(buyer, '&limit=1')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="activity.csv"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const [header, ...lines] = answer.body.trimEnd().split('\r\n')
    expect(header).toBe('id,at,kind,asset,amount,held,explanation,txHash')
    const all = await activityOf(buyer)
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(all.map(({ id }) => id))
    for (const [index, line] of all.entries()) expect(lines[index]).toContain(line.amount)
    const mining = (await fileOf(buyer, '&kind=mining')).body.trimEnd().split('\r\n')
    expect(mining).toHaveLength(1 + all.filter(({ kind }) => kind === 'mining').length)
  })

  test.each([
    { language: 'es-ES,es;q=0.9', header: 'id;at;kind', amount: /;-?\d+,\d+;/ },
    { language: 'en-US', header: 'id,at,kind', amount: /,-?\d+\.\d+,/ },
  ])('is exported by a link in the browser’s language $language', async ({ language, header, amount }) => {
    const path = `/api/activity?walletAddress=${buyer.address}&format=csv`
    const { status, body, headers } = await buyer.call<string>(path, { headers: { 'accept-language': language } })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename="activity.csv"')
    // `fetch` drops the byte order mark of a text.
    expect(String(body)).toMatch(new RegExp(`^${header}`))
    expect(String(body)).toMatch(amount)
    expect((await buyer.call(`${path}x`)).error).toBe('malformed_request')
  })

  test('is refused to other wallets, also as a file', async () => {
    const asked = `/api/activity?walletAddress=${referrer.address}`
    for (const accept of ['application/json', 'text/csv']) {
      expect((await buyer.call(asked, { headers: { accept } })).error).toBe('not_yours')
      expect((await createPlayer(platform).call(asked, { headers: { accept } })).error).toBe('unauthenticated')
    }
  })
})
