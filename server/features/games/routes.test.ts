import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminGameSettings, changeGameSettings, getGameSettings, listGameSettings } from '#core/api/admin-games.ts'
import { refuse } from '#core/result.ts'
import { cacheSettings, changeSetting } from '#server/settings/settings.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { only } from '../../db/statement.ts'
import type { CsvKind, ExportList } from '../../http/routing/csv-file.ts'
import { gameRoutes } from './routes.ts'

const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let cards: number[]
const exported: { readonly username: string; readonly kind: CsvKind<never>; readonly asked: unknown }[] = []
beforeAll(async () => {
  ledger = await openTestLedger()
  cards = [await ledger.newCard(), await ledger.newCard(), await ledger.newCard()]
  // The second is the cheapest, the others are equal.
  await execute(ledger.db, sql`update cards set price = 1e18 where id = ${cards[1]}`)
  await changeSetting(ledger.db, 'gameRates', { free: '0.1', owner: '2.5' }, { author: 'ann', basedOn: 0 })
})
afterAll(() => ledger?.close())

const exportList: ExportList = async ({ username }, kind, asked) => {
  exported.push({ username, kind: kind as CsvKind<never>, asked })
  return refuse('files_busy')
}
async function ask(
  ...[asked, request, context]: Parameters<typeof callRoute> extends [unknown, ...infer Rest] ? Rest : never
) {
  const broadcast = { publish: () => undefined, subscribe: () => undefined, onGap: () => undefined }
  const routes = gameRoutes({ db: ledger.db, settings: cacheSettings(ledger.db, broadcast) })
  return (await callRoute(routes, asked, request, { exportList, ...context })).answer
}
const change = (cardId: number | undefined, body: object, session: object = OPERATOR) =>
  ask(changeGameSettings, { session, params: { cardId }, body })

test('each card has its own rate or the owners’ rate, in the order of the shop, for everyone, the operator and a file', async () => {
  const [first, second, third] = cards
  expect(await change(third, { tokensPerMinute: '7.25', isActive: false })).toMatchObject({ ok: true })
  const lines = [
    { cardId: second, isActive: true, tokensPerMinute: '2.5', ownRate: null, version: 0 },
    { cardId: first, isActive: true, tokensPerMinute: '2.5', ownRate: null, version: 0 },
    { cardId: third, isActive: false, tokensPerMinute: '7.25', ownRate: '7.25', version: 1 },
  ]
  const value = lines.map(({ cardId, isActive, tokensPerMinute }) => ({ cardId, isActive, tokensPerMinute }))
  expect(await ask(getGameSettings, {})).toEqual({ ok: true, value })
  const list = await ask(listGameSettings, { session: OPERATOR })
  const shown = lines.map((line) => ({ ...line, cardName: 'Card', imageUrl: '/card.svg' }))
  expect(list).toEqual({ ok: true, value: shown })
  await ask(listGameSettings, { session: OPERATOR }, { headers: { accept: 'text/csv' } })
  const { kind, asked, username } = only(exported)
  const { columns, readAfter } = (kind as CsvKind).listFor(asked) as unknown as {
    columns: Record<string, (line: AdminGameSettings) => unknown>
    readAfter: (db: typeof ledger.db, last: AdminGameSettings | null, limit: number) => Promise<AdminGameSettings[]>
  }
  const part = await readAfter(ledger.db, null, 2)
  const rest = await readAfter(ledger.db, part.at(-1) ?? null, 2)
  expect([username, kind.name, part, rest]).toEqual(['bob', 'game-rates', shown.slice(0, 2), shown.slice(2)])
  const cells = [...part, ...rest].map((line) =>
    Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(line)])),
  )
  const written = lines.map((line) => ({ ...line, cardName: 'Card', isActive: line.isActive ? 'yes' : 'no' }))
  expect(cells).toEqual(written)
})

test('a change concerns the named card, has its operator, starts from the version that was read, and is recorded', async () => {
  const [first, second] = cards
  const changed = { cardId: first, isActive: true, tokensPerMinute: '4', ownRate: '4', version: 1 }
  expect(await change(first, { tokensPerMinute: '4', version: 0 })).toMatchObject({ ok: true, value: changed })
  expect(await change(first, { isActive: false, version: 0 })).toEqual(refuse('game_settings_changed_meanwhile'))
  expect(await change(first, { tokensPerMinute: '5' }, { ...OPERATOR, isProven: false })).toEqual(
    refuse('operator_proof_required'),
  )
  expect(await change(999_999, { isActive: false })).toEqual(refuse('card_unknown'))
  expect(await change(first, { tokensPerMinute: 'x' })).toEqual(refuse('game_rate_invalid'))
  const back = { ...changed, tokensPerMinute: '2.5', ownRate: null, version: 2 }
  expect(await change(first, { tokensPerMinute: null, version: 1 })).toMatchObject({ ok: true, value: back })
  const { rows } = await execute<{ subject: string }>(
    ledger.db,
    sql`select username, before, after from audit_log where subject = ${`game settings ${first}`} order by sequence`,
  )
  const states = [null, '4', null].map((tokensPerMinute, version) => ({
    isActiveInGames: true,
    tokensPerMinute,
    version,
  }))
  expect(rows).toEqual([0, 1].map((at) => ({ username: 'bob', before: states[at], after: states[at + 1] })))
  const { rows: kept } = await execute(ledger.db, sql`select from game_settings where card_id = ${second}`)
  expect(kept).toEqual([])
})
