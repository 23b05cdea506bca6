import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminGameSettings } from '#core/api/admin-games.ts'
import type { CardView } from '#core/api/cards.ts'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

const MANY = 20
/** The specification's example; what it grants in USDT is 85 % of its price. */
const EXAMPLE = {
  name: 'Night Monkey',
  price: 29,
  totalBv3: 30_000,
  totalUsdt: '24.65',
  dailyBv3: '600',
  dailyUsdt: 1.45,
  imageUrl: '/cards/saba.svg',
}

let platform: TestPlatform
let db: Database
let operator: Operator
beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, RATE_LIMIT_PER_MINUTE: '10000' })
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(platform)
})
afterAll(async () => {
  const faults = db === undefined ? [] : [...(await audit(db)), ...(await findLedgerFaults(platform.databaseUrl))]
  await db?.$client.end()
  await platform?.close()
  expect(faults).toEqual([])
})

const rows = <Row>(text: string, values: readonly unknown[] = []) => readRows<Row>(platform.databaseUrl, text, values)
const create = (changes: object = {}) => operator.post<CardView>('/api/admin/cards', { ...EXAMPLE, ...changes })
const change = (id: number, changes: object) => operator.put<CardView>(`/api/admin/cards/${id}`, changes)
const refused = (act: () => Promise<HttpAnswer>, status: number, code: string) =>
  expectRefused(platform.databaseUrl, act, status, code)
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const strangerOf = (index: number) => `0x${index.toString(16).padStart(40, 'a')}`
const latestEntry = async () =>
  (
    await rows<{ action: string; subject: string; details: object; before: object; after: object }>(
      'select action, subject, details, before, after from audit_log order by id desc limit 1',
    )
  )[0]

async function newPlayer(): Promise<{ player: Player; userId: number }> {
  const player = createPlayer(platform)
  return { player, userId: await player.signIn() }
}

/** Of EIP-55's own examples, with one letter in the wrong case. */
const MISTYPED = '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const NOBODY = `0x${'0'.repeat(40)}`

describe('a card', () => {
  test('is created from form input, as numbers or text, and is on sale at once', async () => {
    const card = bodyOf(await create())
    expect(card).toMatchObject({ price: '29', totalBv3: 30_000, dailyBv3: 600, totalUsdt: '24.65', dailyUsdt: '1.45' })
    expect(card).toMatchObject({ name: 'Night Monkey', isActive: true, totalBought: 0, version: 1 })
    const onSale = (await readCards(platform)).find(({ id }) => id === card.id)
    expect(onSale).toMatchObject({ name: 'Night Monkey', price: '29', totalUsdt: '24.65' })
    expect(await latestEntry()).toMatchObject({
      action: 'create card',
      subject: `card ${card.id}`,
      after: { name: 'Night Monkey', price: '29' },
    })
  })

  test('requires only a name and a price', async () => {
    const card = bodyOf(await operator.post<CardView>('/api/admin/cards', { name: ' Plain ', price: '9.90' }))
    expect(card).toMatchObject({
      name: 'Plain',
      price: '9.9',
      totalBv3: 0,
      dailyUsdt: '0',
      imageUrl: '/art/parcel.svg',
    })
    await refused(() => operator.post('/api/admin/cards', { name: 'Plain' }), 400, 'malformed_request')
    await refused(() => create({ name: '' }), 422, 'card_name_invalid')
    await refused(() => create({ price: '' }), 422, 'card_price_invalid')
  })

  test.each<[code: string, changes: object]>([
    ['card_name_invalid', { name: 'Night\r\nMonkey' }],
    ['card_name_invalid', { name: '\u202eyeknoM' }],
    ['card_name_invalid', { name: 'a'.repeat(10_000) }],
    ['card_line_invalid', { description: 'one\ntwo' }],
    ['card_price_invalid', { price: '29.0000000000000000001' }],
    ['card_price_invalid', { price: -29 }],
    ['card_price_invalid', { price: 1e21 }],
    ['card_bv3_invalid', { totalBv3: 30_000.5 }],
    ['card_usdt_invalid', { dailyUsdt: '1,45' }],
    ['card_daily_exceeds_total', { dailyBv3: 30_001 }],
    ['image_url_invalid', { imageUrl: 'javascript:alert(1)' }],
    ['image_url_invalid', { imageUrl: 'https://a.example;script-src *' }],
    ['image_url_invalid', { imageUrl: 'http://a.example/pip.png' }],
  ])('is refused by %s for %j, created and edited alike', async (code, changes) => {
    const [first] = await operator.get<CardView[]>('/api/admin/cards')
    await refused(() => create(changes), 422, code)
    await refused(() => change(first?.id ?? 0, changes), 422, code)
  })

  test('with markup in its name is returned as written and as JSON', async () => {
    const name = `<img src=x onerror="alert(1)">`
    const { id } = bodyOf(await create({ name }))
    const answer = await sendRequest(platform, '/api/cards')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect((answer.body as { id: number; name: string }[]).find((card) => card.id === id)?.name).toBe(name)
    bodyOf(await change(id, { isActive: false }))
  })

  test('that costs more than its price is saved only with a confirmed shortfall and a proof', async () => {
    // 24.66 + 15 % of 29 is 29.01.
    const costly = { totalUsdt: '24.66' }
    await refused(() => create(costly), 422, 'card_costs_more_than_price')
    await refused(() => create({ ...costly, confirmedShortfall: '0.02' }), 422, 'card_costs_more_than_price')
    await refused(() => create({ ...costly, confirmedShortfall: '' }), 422, 'card_costs_more_than_price')
    const { id } = bodyOf(await create({ ...costly, confirmedShortfall: '0.01' }))
    expect(await latestEntry()).toMatchObject({ details: { confirmedShortfall: '0.01' } })
    await refused(() => change(id, { price: '20' }), 422, 'card_costs_more_than_price')
    expect(bodyOf(await change(id, { price: '20', confirmedShortfall: '7.66' }))).toMatchObject({ price: '20' })
    expect(bodyOf(await change(id, { price: '29.02' }))).toMatchObject({ price: '29.02' })
    // Selling it is giving by another name: a token alone does not.
    await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
    await refused(() => create({ ...costly, confirmedShortfall: '0.01' }), 403, 'operator_proof_required')
    await refused(() => change(id, { price: '20', confirmedShortfall: '7.66' }), 403, 'operator_proof_required')
    expect(bodyOf(await change(id, { price: '30' }))).toMatchObject({ price: '30' })
    operator = await logInAsOperator(platform)
  })

  test('may have its picture from few hosts only, because the policy header lists them on every page', async () => {
    const at = (n: number) => ({ imageUrl: `https://${`p${n}-`.padEnd(60, 'x')}.example/a.png` })
    const made: number[] = []
    for (let answer = await create(at(0)); answer.status === 200; answer = await create(at(made.length)))
      made.push(answer.body.id)
    expect(made.length).toBeGreaterThan(20)
    await refused(() => create(at(made.length)), 422, 'image_hosts_too_many')
    const [first = 0] = made
    await refused(() => change(first, at(made.length + 1)), 422, 'image_hosts_too_many')
    const policy = (await fetch(platform.url)).headers.get('content-security-policy') ?? ''
    expect(policy.length).toBeLessThan(3_000)
    // One that comes from where others do, or that is uploaded, has room.
    bodyOf(await change(first, at(1)))
    for (const id of made) bodyOf(await change(id, { imageUrl: '', isActive: false }))
  })

  test('is edited for later purchases only, and the edit can be undone at its own version', async () => {
    const { player, userId } = await newPlayer()
    const before = bodyOf(await create({ descriptionEs: 'De noche.' }))
    const terms = () =>
      rows('select copies, total_usdt, daily_bv3 from lots where user_id = $1 and card_id = $2 order by id', [
        userId,
        before.id,
      ])
    const give = { walletAddress: player.address, cardId: before.id, quantity: 1 }
    bodyOf(await operator.post('/api/admin/give-nft', give))
    const old = await terms()
    const after = bodyOf(
      await change(before.id, {
        price: '49',
        totalUsdt: '40',
        dailyBv3: 700,
        isActive: false,
        version: before.version,
      }),
    )
    expect(after).toMatchObject({ price: '49', totalUsdt: '40', isActive: false, version: 2, totalBought: 1 })
    expect(after.lines).toEqual({ en: '', es: 'De noche.' })
    expect(await terms()).toEqual(old)
    expect(await latestEntry()).toMatchObject({
      action: 'change card',
      before: { price: '29', isActive: true, descriptionEs: 'De noche.' },
      after: { price: '49', isActive: false },
    })
    bodyOf(await operator.post('/api/admin/give-nft', give))
    expect(await terms()).toMatchObject([...old, { total_usdt: `40${'0'.repeat(18)}`, daily_bv3: '70000' }])

    const { before: former } = (
      await rows<{ before: object }>(
        "select before from audit_log where action = 'change card' order by id desc limit 1",
      )
    )[0] ?? { before: {} }
    const undone = bodyOf(await change(before.id, { ...former, version: after.version }))
    expect(undone).toEqual({ ...before, totalBought: 2, version: 3 })
    const edits = await rows<{ sequence: string; undoes: string | null }>(
      `select sequence, details->>'undoes' as undoes from audit_log where subject = $1 and action = 'change card' order by id`,
      [`card ${before.id}`],
    )
    const found = await operator.get<{ action: string }[]>(`/api/admin/audit?subject=${player.address}`)
    expect(found.map(({ action }) => action)).toEqual(['give NFT', 'give NFT'])
    expect(edits.map(({ undoes }) => undoes)).toEqual([null, edits[0]?.sequence])
  })

  test('that was edited meanwhile is not overwritten', async () => {
    const { id, version } = bodyOf(await create())
    const edits = await Promise.all(times(MANY, (index) => change(id, { name: `Monkey ${index}`, version })))
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(edits.filter(({ status }) => status !== 200).map(({ error }) => error))).toEqual(
      new Set(['card_changed_meanwhile']),
    )
    await refused(() => change(id, { price: '30', version }), 409, 'card_changed_meanwhile')
    // The specification's own call names none.
    expect(bodyOf(await change(id, { price: '30' }))).toMatchObject({ price: '30', version: version + 2 })
    await refused(() => change(999_999, { price: '30' }), 404, 'card_unknown')
  })

  test('that is edited is announced to every open page at once', async () => {
    const { socket, messages } = await listen(platform, (await newPlayer()).player)
    const { id } = bodyOf(await create())
    await waitUntil('the new card', async () => messages.some(({ type }) => type === 'settings'))
    messages.length = 0
    bodyOf(await change(id, { isActive: false }))
    await waitUntil('the edit', async () => messages.some(({ type }) => type === 'settings'))
    socket.close()
  })

  test('lets pages load pictures from its host as long as it uses that host', async () => {
    const policy = async () =>
      (await fetch(`${platform.url}/`, { method: 'HEAD' })).headers.get('content-security-policy')
    expect(await policy()).toContain("img-src 'self' data:;")
    const { id } = bodyOf(await create({ imageUrl: 'https://Pictures.example:8443/pip.png?size=2' }))
    await waitUntil('the host', async () =>
      (await policy())?.includes("img-src 'self' data: https://pictures.example:8443;"),
    )
    bodyOf(await change(id, { imageUrl: '/cards/pip.svg' }))
    await waitUntil('no host', async () => (await policy())?.includes("img-src 'self' data:;"))
  })
})

describe('the rate of a card in games', () => {
  const PATH = '/api/admin/game-settings'
  const set = (cardId: number | string, json: object) => operator.put<AdminGameSettings>(`${PATH}/${cardId}`, json)
  const settingsOf = async (cardId: number) => {
    const all = bodyOf(await sendRequest<{ cardId: number }[]>(platform, '/api/game/settings'))
    return all.find((it) => it.cardId === cardId)
  }
  const newCard = async () => bodyOf(await create()).id

  test('is the rate for NFT owners until another is set, and is public', async () => {
    const cardId = await newCard()
    expect(await settingsOf(cardId)).toEqual({ cardId, isActive: true, tokensPerMinute: '3' })
    const saved = bodyOf(await set(cardId, { isActive: true, tokensPerMinute: 4.5, version: 0 }))
    expect(saved).toMatchObject({
      cardId,
      cardName: 'Night Monkey',
      ownRate: '4.5',
      tokensPerMinute: '4.5',
      version: 1,
    })
    expect(await operator.get<AdminGameSettings[]>(PATH)).toContainEqual(saved)
    expect(await settingsOf(cardId)).toEqual({ cardId, isActive: true, tokensPerMinute: '4.5' })
    expect(await latestEntry()).toMatchObject({
      action: 'change game settings',
      subject: `game settings ${cardId}`,
      details: { name: 'Night Monkey' },
      before: { isActiveInGames: true, tokensPerMinute: null, version: 0 },
      after: { isActiveInGames: true, tokensPerMinute: '4.5', version: 1 },
    })
  })

  test('keeps fields that a change omits, and can be undone at the version of the change', async () => {
    const cardId = await newCard()
    bodyOf(await set(cardId, { tokensPerMinute: '0.50' }))
    expect(bodyOf(await set(cardId, { isActive: false }))).toMatchObject({
      isActive: false,
      ownRate: '0.5',
      version: 2,
    })
    expect(await settingsOf(cardId)).toEqual({ cardId, isActive: false, tokensPerMinute: '0.5' })
    const back = bodyOf(await set(cardId, { isActive: true, version: 2 }))
    expect(back).toMatchObject({ isActive: true, ownRate: '0.5', version: 3 })
    expect((await latestEntry())?.details).toEqual({ name: 'Night Monkey', undoes: expect.any(Number) })
    const following = bodyOf(await set(cardId, { tokensPerMinute: null, version: 3 }))
    expect(following).toMatchObject({ ownRate: null, tokensPerMinute: '3', version: 4 })
    expect((await latestEntry())?.details).toEqual({ name: 'Night Monkey' })
  })

  test('follows the rate for NFT owners if the card has none', async () => {
    const [following, own] = [await newCard(), await newCard()]
    bodyOf(await set(own, { tokensPerMinute: '7' }))
    const rates = (version: number, owner: string) =>
      operator.put('/api/admin/settings', { name: 'gameRates', value: { free: '0.1', owner }, version })
    bodyOf(await rates(0, '2.25'))
    expect([await settingsOf(following), await settingsOf(own)]).toMatchObject([
      { tokensPerMinute: '2.25' },
      { tokensPerMinute: '7' },
    ])
    bodyOf(await rates(1, '3.0'))
  })

  test('is changed by one of many concurrent changes, also of the first ones', async () => {
    const cardId = await newCard()
    for (const version of [0, 1]) {
      const changes = await Promise.all(times(MANY, (index) => set(cardId, { tokensPerMinute: index, version })))
      expect(changes.filter(({ status }) => status === 200)).toHaveLength(1)
      const refusals = changes.flatMap(({ error }) => error ?? [])
      expect(new Set(refusals)).toEqual(new Set(['game_settings_changed_meanwhile']))
    }
    await refused(() => set(cardId, { tokensPerMinute: 1, version: 0 }), 409, 'game_settings_changed_meanwhile')
    // Without a version each is taken, one after the other.
    await Promise.all(times(MANY, async (index) => bodyOf(await set(cardId, { tokensPerMinute: index }))))
    expect((await operator.get<AdminGameSettings[]>(PATH)).find((it) => it.cardId === cardId)?.version).toBe(2 + MANY)
  })

  test.each<[status: number, code: string, tokensPerMinute: unknown]>([
    [422, 'game_rate_invalid', ''],
    [422, 'game_rate_invalid', '-1'],
    [422, 'game_rate_invalid', '0.001'],
    [422, 'game_rate_invalid', 1000.01],
    [422, 'game_rate_invalid', '1e2'],
    [422, 'game_rate_invalid', '٣'],
    [400, 'malformed_request', []],
    [400, 'malformed_request', 'x'.repeat(10_000)],
  ])('is refused with %d %s for a rate of %j', async (status, code, tokensPerMinute) => {
    await refused(() => set(1, { tokensPerMinute }), status, code)
  })

  test('is refused for an unknown card', async () => {
    await refused(() => set(999_999, { tokensPerMinute: '1' }), 404, 'card_unknown')
    await refused(() => set('one', { tokensPerMinute: '1' }), 400, 'malformed_request')
  })
})

describe('a picture', () => {
  const post = async (body: Uint8Array | string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${platform.url}/api/admin/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'image/png', ...headers },
      body: body as BodyInit,
    })
    const json = (await answer.json()) as { url: string; error?: string; message?: string }
    return { status: answer.status, body: json, error: json.error, message: json.message, headers: answer.headers }
  }
  const png = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#f5c518' } })
      .png()
      .toBuffer()
  const countImages = async () => (await rows<{ n: string }>('select count(*) as n from images'))[0]?.n

  test('is stored under its hash and served with a permanent cache, as an image only', async () => {
    const { body, status } = await post(await png())
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 512, height: 341 } })
    expect(body.url).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/)
    expect((await post(await png())).body.url).toBe(body.url)
    expect(await countImages()).toBe('1')
    expect(await latestEntry()).toMatchObject({ action: 'upload picture', details: { url: body.url } })

    const served = await fetch(platform.url + body.url)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512 })
    expect(bodyOf(await create({ imageUrl: body.url }))).toMatchObject({ imageUrl: body.url })
  })

  test.each([
    '/images/x.webp',
    `/images/${'0'.repeat(64)}.webp`,
    `/images/${'0'.repeat(64)}.png`,
    '/images/',
    '/images',
  ])('is not found at %s', async (path) => {
    const answer = await sendRequest(platform, path)
    expect({ status: answer.status, error: answer.error }).toEqual({ status: 404, error: 'not_found' })
  })

  test('of another kind, too large, truncated or missing is refused, and nothing is stored', async () => {
    const before = await countImages()
    const file = await png()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await refused(() => post(svg, { 'content-type': 'image/svg+xml' }), 415, 'image_type_unsupported')
    await refused(() => post(svg), 415, 'image_type_unsupported')
    await refused(() => post('{"a":1}', { 'content-type': 'application/json' }), 415, 'image_type_unsupported')
    await refused(() => post(file.subarray(0, file.length / 2)), 422, 'image_unreadable')
    await refused(() => post(''), 422, 'image_unreadable')
    const { message } = await refused(() => post(new Uint8Array(2_000_001)), 413, 'image_too_large')
    expect(message).toBe('A picture can be at most 2 MB.')
    expect(await countImages()).toBe(before)
  })

  test('is accepted from an operator only, and by this call only', async () => {
    expect((await post(await png(), { authorization: 'Bearer x' })).error).toBe('operator_unauthenticated')
    const headers = { 'content-type': 'image/png' }
    const answer = await operator.call('/api/admin/cards', { text: 'x', headers })
    expect({ status: answer.status, error: answer.error }).toEqual({ status: 415, error: 'unsupported_media_type' })
  })

  test('sent with many large ones at once may be refused with a time to retry', async () => {
    const large = await sharp({ create: { width: 3_900, height: 4_000, channels: 3, background: '#f5c518' } })
      .png()
      .toBuffer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(large)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const late = answers.filter(({ status }) => status === 429)
    expect(new Set(late.map(({ error, headers }) => `${error} ${headers.get('retry-after')}`))).toEqual(
      new Set(['rate_limited 5']),
    )
  })

  test('can be stored 50 times a day by each operator, also concurrently', async () => {
    const json = { username: 'painter', role: 'operator' }
    const { password } = bodyOf(await operator.post<{ password: string }>('/api/admin/operators', json))
    const login = { json: { username: 'painter', password } }
    const { token } = bodyOf(await sendRequest<{ token: string }>(platform, '/api/admin/login', login))
    const headers = { authorization: `Bearer ${token}` }
    const picture = (red: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer()
    const statuses: number[] = []
    for (let at = 0; at < 52; at += 2) {
      const two = await Promise.all([0, 1].map(async (n) => post(await picture(4 * (at + n)), headers)))
      statuses.push(...two.map(({ status }) => status))
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429, 429])
    const { message } = await refused(async () => post(await png(), headers), 429, 'image_daily_limit')
    expect(message).toBe('You have uploaded 50 pictures today. Please try again tomorrow.')
    expect((await post(await png())).status).toBe(200)
  })
})

describe('given copies', () => {
  const give = (json: object, key?: string) =>
    operator.call('/api/admin/give-nft', { json, headers: key === undefined ? {} : { 'idempotency-key': key } })
  const copiesOf = async (wallet: string) =>
    bodyOf(await operator.call<{ copies: number }>(`/api/admin/wallet?walletAddress=${wallet}`)).copies

  test('reach the player, who is notified and can mine with them', async () => {
    const { player, userId } = await newPlayer()
    const { id: cardId } = bodyOf(await create())
    const { socket, messages } = await listen(platform, player)
    const wallet = player.address.toUpperCase().replace('0X', '0x')
    expect(bodyOf(await give({ walletAddress: wallet, cardId: String(cardId), quantity: '3' }))).toEqual({
      walletAddress: player.address.toLowerCase(),
      userId,
      cardId,
      cardName: 'Night Monkey',
      quantity: 3,
    })
    await waitUntil('the gift', async () => messages.some(({ type }) => type === 'purchase'))
    expect(messages).toContainEqual({ type: 'purchase', cardId, copies: 3, txHash: null })
    socket.close()
    expect(await latestEntry()).toMatchObject({
      action: 'give NFT',
      details: { walletAddress: player.address.toLowerCase(), cardId, copies: 3 },
    })
    await player.start([cardId])
    expect((await player.mining()).sessions).toMatchObject([{ cardId, copies: 3 }])
    await player.stop()
    expect((await readCards(platform)).find(({ id }) => id === cardId)?.totalBought).toBe(3)
  })

  test('reach a wallet that has never signed in', async () => {
    const wallet = strangerOf(1)
    const look = () => operator.get(`/api/admin/wallet?walletAddress=${wallet}`)
    expect(await look()).toEqual({ walletAddress: wallet, userId: null, signedInAt: null, copies: 0 })
    bodyOf(await give({ walletAddress: wallet, cardId: 1 }))
    expect(await look()).toMatchObject({ userId: expect.any(Number), signedInAt: null, copies: 1 })
  })

  test('requested 20 times at once under one key are given once', async () => {
    const json = { walletAddress: strangerOf(2), cardId: 1, quantity: 2 }
    const answers = await Promise.all(times(MANY, () => give(json, 'gift-1')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await copiesOf(strangerOf(2))).toBe(2)
    await refused(() => give({ ...json, quantity: 3 }, 'gift-1'), 409, 'idempotency_key_reused')
    await refused(() => give(json, 'a key'), 400, 'malformed_request')
  })

  test.each<[status: number, code: string, changes: object]>([
    [400, 'malformed_request', { walletAddress: '0x12' }],
    [404, 'card_unknown', { cardId: 999_999 }],
    [404, 'card_unknown', { cardId: 'one' }],
    [400, 'malformed_request', { walletAddress: NOBODY }],
    [400, 'malformed_request', { walletAddress: MISTYPED }],
    [422, 'grant_quantity_invalid', { quantity: 0 }],
    [422, 'grant_quantity_invalid', { quantity: 101 }],
    [422, 'grant_quantity_invalid', { quantity: 1.5 }],
    [422, 'grant_quantity_invalid', { quantity: '' }],
  ])('are refused with %d %s for %j', async (status, code, changes) => {
    await refused(() => give({ walletAddress: strangerOf(3), cardId: 1, quantity: 1, ...changes }), status, code)
  })
})

describe('sent tokens', () => {
  const send = (json: object, key?: string) =>
    operator.call('/api/admin/send-tokens', { json, headers: key === undefined ? {} : { 'idempotency-key': key } })

  test('are credited to the player, who is notified and sees their source', async () => {
    const { player, userId } = await newPlayer()
    const { socket, messages } = await listen(platform, player)
    const answer = await send({ walletAddress: player.address, bv3Amount: '12.50', usdtAmount: 3.25 })
    expect(bodyOf(answer)).toEqual({
      walletAddress: player.address.toLowerCase(),
      userId,
      bv3Amount: '12.5',
      usdtAmount: '3.25',
    })
    await waitUntil('the balance', async () => messages.some(({ type }) => type === 'balance'))
    socket.close()
    expect(await player.balance()).toMatchObject({ bv3Balance: 1_250, usdtBalance: '3.25' })
    const path = `/api/activity?walletAddress=${player.address}&kind=grant`
    const lines = bodyOf(await player.call<{ amount: string; explanation: string }[]>(path))
    expect(lines.map(({ explanation }) => explanation).toSorted()).toEqual([
      'The operator sent 12.5 BV3 to this wallet.',
      'The operator sent 3.25 USDT to this wallet.',
    ])
    expect(await latestEntry()).toMatchObject({
      action: 'send tokens',
      details: { walletAddress: player.address.toLowerCase(), bv3Amount: '12.5', usdtAmount: '3.25' },
    })
  })

  test('requested 20 times at once under one key are sent once; without a key each time', async () => {
    const { player } = await newPlayer()
    const json = { walletAddress: player.address, bv3Amount: '1', usdtAmount: '' }
    const answers = await Promise.all(times(MANY, () => send(json, 'sent-1')))
    expect(answers.map(({ status }) => status)).toEqual(times(MANY, () => 200))
    expect(await player.balance()).toMatchObject({ bv3Balance: 100, usdtBalance: '0' })
    await refused(() => send({ ...json, bv3Amount: '2' }, 'sent-1'), 409, 'idempotency_key_reused')
    // The same amount in another spelling is the same request.
    bodyOf(await send({ ...json, bv3Amount: '1.00' }, 'sent-1'))
    await Promise.all(times(MANY, async () => bodyOf(await send(json))))
    expect((await player.balance()).bv3Balance).toBe(100 + MANY * 100)
  })

  test('are refused under the key of another call; keys of another operator are separate', async () => {
    const { player } = await newPlayer()
    const headers = { 'idempotency-key': 'one-key' }
    const sent = { walletAddress: player.address, usdtAmount: '1' }
    bodyOf(await send(sent, 'one-key'))
    const given = { walletAddress: player.address, cardId: 1 }
    await refused(() => operator.call('/api/admin/give-nft', { json: given, headers }), 409, 'idempotency_key_reused')
    const wish = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '1' }
    const { id } = bodyOf(await player.call<{ id: number }>('/api/withdrawals', { json: wish }))
    const batch = { ids: [id], way: 'operator_wallet', net: { usdt: '1', bv3: '0' } }
    const approve = () => operator.call('/api/admin/withdrawals/approve', { json: batch, headers })
    await refused(approve, 409, 'idempotency_key_reused')
    const made = bodyOf(
      await operator.post<{ password: string }>('/api/admin/operators', { username: 'second', role: 'operator' }),
    )
    const json = { username: 'second', password: made.password }
    const { token } = bodyOf(await sendRequest<{ token: string }>(platform, '/api/admin/login', { json }))
    const second = operatorWith(platform, token)
    bodyOf(await second.call('/api/admin/send-tokens', { json: sent, headers }))
    expect((await player.balance()).usdtBalance).toBe('1')
  })

  test.each<[status: number, code: string, changes: object]>([
    [400, 'malformed_request', { walletAddress: '' }],
    [400, 'malformed_request', { walletAddress: NOBODY, bv3Amount: '1' }],
    [400, 'malformed_request', { walletAddress: MISTYPED, bv3Amount: '1' }],
    [422, 'grant_empty', { bv3Amount: '', usdtAmount: '0.00' }],
    [422, 'grant_amount_invalid', { bv3Amount: '0.001' }],
    [422, 'grant_amount_invalid', { usdtAmount: -1 }],
    [422, 'grant_amount_invalid', { usdtAmount: '=1+1' }],
    [422, 'grant_too_large', { bv3Amount: '1000000.01' }],
  ])('are refused with %d %s for %j', async (status, code, changes) => {
    await refused(() => send({ walletAddress: strangerOf(4), ...changes }), status, code)
  })

  test('and given copies need a fresh proof of the password', async () => {
    const late = await logInAsOperator(platform)
    await rows(`update operator_tokens set proven_at = clock_now() - interval '11 minutes'
      where created_at = (select max(created_at) from operator_tokens)`)
    const wallet = { walletAddress: strangerOf(5) }
    const calls = [
      () => late.post('/api/admin/send-tokens', { ...wallet, bv3Amount: 1 }),
      () => late.post('/api/admin/give-nft', { ...wallet, cardId: 1 }),
    ]
    for (const call of calls) await refused(call, 403, 'operator_proof_required')
  })
})
