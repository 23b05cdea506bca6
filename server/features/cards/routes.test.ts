import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { type CardView, changeCard, createCard, listAdminCards, listCards } from '#core/api/cards.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { createListReader } from '#test/support/operator/panel-lists.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { SerializedAnswer } from '../../http/routing/answers.ts'
import { cacheCards, cardRoutes } from './routes.ts'

/** What players and operators read of the cards, and what an operator’s calls change of them. */

const SESSION = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const
const HASH = 'a'.repeat(64)

let ledger: TestLedger
let told: string[]
/** As another process would hear of a change. */
let drop: () => void
const broadcast = {
  publish: (topic: string) => void told.push(`changed ${topic}`),
  subscribe(_: string, listener: () => void) {
    drop = listener
  },
  onGap: () => undefined,
}
let routes: ReturnType<typeof cardRoutes>
const createRoutes = () =>
  cardRoutes({
    ...{ db: ledger.db, cards: cacheCards(ledger.db, broadcast as never) },
    announceToAll: ({ type }) => void told.push(`announced ${type}`),
  })
beforeAll(async () => {
  ledger = await openTestLedger()
})
/** Those that the test has made: others of other tests stay. */
let own: Set<number>
beforeEach(() => {
  own = new Set()
  told = []
  routes = createRoutes()
})
afterAll(() => ledger?.close())

async function ask(call: Call, request: object, session: object = SESSION) {
  const { answer } = await callRoute(routes, call, { session, ...request })
  return answer
}
const create = (body: object, session?: object) => ask(createCard, { body: { ...NEW, ...body } }, session)
const change = (id: number, body: object, session?: object) => ask(changeCard, { params: { id }, body }, session)
async function made(body: object = {}): Promise<CardView> {
  const answer = await create(body)
  if (!answer.ok) throw new Error(answer.code)
  const card = answer.value as CardView
  own.add(card.id)
  return card
}
async function changed(id: number, body: object): Promise<CardView> {
  const answer = await change(id, body)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value as CardView
}
const ofTest = (cards: readonly CardView[]) => cards.filter(({ id }) => own.has(id))
async function readAll() {
  const answer = await ask(listAdminCards, {})
  return answer.ok ? ofTest(answer.value as CardView[]) : []
}
async function readPublic() {
  const answer = await ask(listCards, {})
  return answer.ok ? ofTest(JSON.parse((answer.value as unknown as SerializedAnswer).json) as CardView[]) : []
}
const entries = async (id: number) =>
  (
    await execute<{ username: string; action: string; details: object; before: object | null; after: object }>(
      ledger.db,
      sql`select username, action, details, before, after from audit_log where subject = ${`card ${id}`} order by sequence`,
    )
  ).rows

/** What the call's schema makes of a card of which the operator has written all. */
const NEW = {
  ...{ name: 'Pip', description: 'Digs.', descriptionEs: 'Cava.', price: '10', totalBv3: '9000', totalUsdt: '8' },
  ...{ dailyBv3: '180', dailyUsdt: '0.45', imageUrl: `/images/${HASH}.webp` },
}
const VIEW = {
  ...{ name: 'Pip', description: 'Digs.', lines: { en: 'Digs.', es: 'Cava.' }, imageUrl: `/images/${HASH}.webp` },
  ...{ price: '10', totalBv3: 9_000, totalUsdt: '8', dailyBv3: 180, dailyUsdt: '0.45', isActive: true },
  ...{ totalBought: 0, version: 1 },
}
const RECORD = { ...VIEW, descriptionEs: 'Cava.', lines: undefined, totalBought: undefined }

test('a new card is on sale as written, for operators and players, and is recorded and announced', async () => {
  await readPublic()
  const card = await made()
  expect(card).toEqual({ ...VIEW, id: card.id })
  expect(told).toEqual(['changed cards', 'announced settings'])
  drop()
  expect([await readAll(), await readPublic()]).toEqual([[card], [card]])
  const [entry, ...others] = await entries(card.id)
  expect(others).toEqual([])
  expect(entry).toEqual({
    username: 'bob',
    action: 'create card',
    details: { name: 'Pip' },
    before: null,
    after: RECORD,
  })
})

test('a new card without a picture and a Spanish text has the default picture, and only English', async () => {
  const card = await made({ imageUrl: '', descriptionEs: '' })
  expect(card).toMatchObject({ imageUrl: '/art/parcel.svg', lines: { en: 'Digs.' } })
  expect(card.lines).not.toHaveProperty('es')
})

test('the cards are listed cheapest first, with the number of copies owned, also in a file', async () => {
  const dear = await made({ name: 'Dear', price: '12' })
  const cheap = await made({ name: 'Cheap', price: '9.5', descriptionEs: '' })
  const same = await made({ name: 'Same', price: '12' })
  await execute(ledger.db, sql`update cards set is_active = false where id = ${cheap.id}`)
  const players = [await ledger.newPlayer(), await ledger.newPlayer()]
  await ledger.giveCopies(players[0]?.userId ?? 0, dear.id, 3)
  await ledger.giveCopies(players[1]?.userId ?? 0, dear.id, 1)
  await ledger.giveCopies(players[1]?.userId ?? 0, same.id, 2)
  const wanted = [
    { ...cheap, isActive: false },
    { ...dear, totalBought: 4 },
    { ...same, totalBought: 2 },
  ]
  expect([await readAll(), await readPublic()]).toEqual([wanted, wanted])
  const { username, name, rows } = await createListReader(ledger.db, createRoutes()).file(listAdminCards, {}, 99)
  const cells = wanted.map(({ lines, isActive, ...card }) => ({
    ...{ ...card, descriptionEs: lines.es ?? null, isActive: isActive ? 'yes' : 'no' },
  }))
  expect([username, name]).toEqual(['bob', 'cards'])
  expect(rows.filter(({ id }) => own.has(Number(id)))).toEqual(cells)
})

test('players read cached cards until a change is announced, and an operator reads the stored ones', async () => {
  const card = await made()
  drop()
  expect(await readPublic()).toEqual([card])
  await execute(ledger.db, sql`update cards set name = 'Past' where id = ${card.id}`)
  expect([(await readPublic())[0]?.name, (await readAll())[0]?.name]).toEqual(['Pip', 'Past'])
  drop()
  expect((await readPublic())[0]?.name).toBe('Past')
})

describe('an edit', () => {
  test.each<{ body: object; view: object }>([
    { body: { name: 'Pop' }, view: { name: 'Pop' } },
    { body: { description: 'Dug.' }, view: { description: 'Dug.', lines: { en: 'Dug.', es: 'Cava.' } } },
    { body: { descriptionEs: 'Cavó.' }, view: { lines: { en: 'Digs.', es: 'Cavó.' } } },
    { body: { descriptionEs: '' }, view: { lines: { en: 'Digs.' } } },
    { body: { imageUrl: '/cards/pip.svg' }, view: { imageUrl: '/cards/pip.svg' } },
    { body: { imageUrl: '' }, view: { imageUrl: '/art/parcel.svg' } },
    { body: { price: '11' }, view: { price: '11' } },
    { body: { totalBv3: '9001' }, view: { totalBv3: 9_001 } },
    { body: { totalUsdt: '7' }, view: { totalUsdt: '7' } },
    { body: { dailyBv3: '181' }, view: { dailyBv3: 181 } },
    { body: { dailyUsdt: '0.46' }, view: { dailyUsdt: '0.46' } },
    { body: { isActive: false }, view: { isActive: false } },
    { body: {}, view: {} },
  ])('of $body changes only that, only in this card, and is recorded and announced', async ({ body, view }) => {
    const [card, other] = [await made(), await made({ name: 'Other' })]
    told = []
    const after = { ...card, ...view, version: 2 }
    expect(await change(card.id, { ...body, version: 1 })).toEqual({ ok: true, value: after })
    expect(told).toEqual(['changed cards', 'announced settings'])
    expect(await readAll()).toEqual([after, other].toSorted((a, b) => Number(a.price) - Number(b.price) || a.id - b.id))
    const { totalBought: _, id: __, lines, ...record } = after
    const entry = { username: 'bob', action: 'change card', details: { name: after.name }, before: RECORD }
    expect((await entries(card.id))[1]).toEqual({ ...entry, after: { ...record, descriptionEs: lines.es ?? '' } })
  })

  test('leaves an unsold card off sale, and returns the number of copies owned', async () => {
    const card = await made()
    await ledger.giveCopies((await ledger.newPlayer()).userId, card.id, 5)
    await ledger.giveCopies((await ledger.newPlayer()).userId, (await made()).id, 2)
    await changed(card.id, { isActive: false })
    expect(await changed(card.id, { name: 'Pop' })).toMatchObject({ isActive: false, version: 3, totalBought: 5 })
    expect((await changed(card.id, { isActive: true })).isActive).toBe(true)
  })

  test('that reverts the last one is recorded as a reversal', async () => {
    const { id } = await made()
    await changed(id, { price: '11' })
    await changed(id, { price: '10' })
    const { rows } = await execute<{ sequence: string }>(
      ledger.db,
      sql`select sequence from audit_log where subject = ${`card ${id}`} order by sequence`,
    )
    expect((await entries(id))[2]?.details).toEqual({ name: 'Pip', undoes: Number(rows[1]?.sequence) })
  })

  test('of an unknown card, or of an old version, is refused', async () => {
    const { id } = await made()
    told = []
    expect(await change(999_999, {})).toEqual({ ok: false, code: 'card_unknown' })
    for (const version of [0, 2])
      expect(await change(id, { name: 'Pop', version })).toEqual({ ok: false, code: 'card_changed_meanwhile' })
    expect([told, (await readAll())[0]?.name]).toEqual([[], 'Pip'])
  })
})

describe('risky changes of an operator', () => {
  const UNPROVEN = { ...SESSION, isProven: false }
  const refused = { ok: false, code: 'operator_proof_required' }

  test.each<{ body: object; needsProof: boolean }>(
    [
      ...[{ name: 'Pop' }, { description: 'Dug.' }, { descriptionEs: 'Cavó.' }, { imageUrl: '/cards/pip.svg' }],
      ...[{ price: '9.9' }, { totalBv3: '9001' }, { totalUsdt: '8.1' }, { dailyBv3: '181' }, { dailyUsdt: '0.46' }],
    ]
      .map((body) => ({ body, needsProof: true }))
      .concat(
        [
          { price: '11' },
          { totalBv3: '8999' },
          { totalUsdt: '7' },
          { dailyBv3: '179' },
          { dailyUsdt: '0.44' },
          { isActive: false },
          {},
        ].map((body) => ({ body, needsProof: false })) as never,
      ),
  )('an edit of $body needs a proof: $needsProof', async ({ body, needsProof }) => {
    const { id } = await made()
    told = []
    const answer = await change(id, body, UNPROVEN)
    expect(needsProof ? answer : answer.ok).toEqual(needsProof ? refused : true)
    expect([told.length, (await readAll())[0]?.version]).toEqual(needsProof ? [0, 1] : [2, 2])
  })

  test('a new card needs a proof, and so does one that is put on sale again', async () => {
    expect(await create({}, UNPROVEN)).toEqual(refused)
    expect(told).toEqual([])
    const { id } = await made()
    await changed(id, { isActive: false })
    expect(await change(id, { isActive: true }, UNPROVEN)).toEqual(refused)
  })

  test('the cost of a copy beyond its price is named exactly', async () => {
    const shortfall = { ok: false, code: 'card_costs_more_than_price' }
    // 15 % of 10 go to a referrer: 0.5 more than the price in all.
    const dear = { totalUsdt: '9' }
    for (const confirmedShortfall of [undefined, '0.4', '0.6', '0'])
      expect(await create({ ...dear, confirmedShortfall })).toEqual(shortfall)
    const { id } = await made({ ...dear, confirmedShortfall: '0.5' })
    expect((await entries(id))[0]?.details).toEqual({ name: 'Pip', confirmedShortfall: '0.5' })
    expect(await change(id, { name: 'Pop' })).toEqual(shortfall)
    await changed(id, { name: 'Pop', confirmedShortfall: '0.5' })
    expect((await entries(id))[1]?.details).toEqual({ name: 'Pop', confirmedShortfall: '0.5' })
    // As much as the price is no more than the price.
    expect((await made({ totalUsdt: '8.5' })).totalUsdt).toBe('8.5')
  })

  test('a copy grants no more BV3 than its price allows, but an older card that does can go off sale', async () => {
    const most = { price: '10', totalBv3: '200000' }
    const { id } = await made(most)
    const refusal = { ok: false, code: 'card_bv3_exceeds_price' }
    expect(await create({ ...most, totalBv3: '200001' })).toEqual(refusal)
    expect(await change(id, { price: '9.99' })).toEqual(refusal)
    await execute(ledger.db, sql`update cards set total_bv3 = 30000000 where id = ${id}`)
    expect((await changed(id, { isActive: false })).isActive).toBe(false)
    expect(await change(id, { isActive: true })).toEqual(refusal)
  })

  test.each<{ body: object; code: string }>([
    { body: { name: ' ' }, code: 'card_name_invalid' },
    { body: { price: '0' }, code: 'card_price_invalid' },
    { body: { dailyBv3: '9001' }, code: 'card_daily_exceeds_total' },
  ])('$body is refused for a new card and for an edit', async ({ body, code }) => {
    expect(await create(body)).toEqual({ ok: false, code })
    expect(await change((await made()).id, body)).toEqual({ ok: false, code })
  })

  test('pictures use as many hosts as the pages can name, those of the cards included', async () => {
    const hostOf = (number: number) => `https://${String(number).padStart(3, '0')}.${'pictures'.repeat(6)}.example`
    let last = 0
    for (; ; last += 1) {
      const answer = await create({ imageUrl: `${hostOf(last)}/a.png` })
      if (answer.ok) continue
      expect(answer.code).toBe('image_hosts_too_many')
      break
    }
    expect(last).toBeGreaterThan(3)
    // Another picture of a known host takes no more room.
    const { id } = await made({ imageUrl: `${hostOf(0)}/b.png` })
    expect(await change(id, { imageUrl: `${hostOf(last)}/a.png` })).toEqual({ ok: false, code: 'image_hosts_too_many' })
    expect((await changed(id, { imageUrl: `${hostOf(1)}/c.png` })).imageUrl).toBe(`${hostOf(1)}/c.png`)
  })
})
