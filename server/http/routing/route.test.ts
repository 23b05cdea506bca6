import { expect, test, vi } from 'vitest'
import { listPlayerNotes } from '#core/api/admin-players.ts'
import { getReferrals } from '#core/api/users.ts'
import { ok, refuse } from '#core/result.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { csvKind } from './csv-file.ts'
import { listRoute, queryByFilters, queryByPlayer, route } from './route.ts'

const NOTES = csvKind<{ playerId: number }, never>('notes', () => ({ columns: {}, readAfter: async () => [] }))
const REQUEST = { session: { username: 'ann' }, params: { id: 7 }, query: { limit: 2, cursor: '3' } }

test.each([
  { accept: 'text/csv', isFile: true },
  { accept: 'application/json;q=0.1, TEXT/CSV;q=0.9', isFile: true },
  { accept: '*/*', isFile: false },
  { accept: 'text/csvs', isFile: false },
])('a list for "$accept" is a file: $isFile', async ({ accept, isFile }) => {
  const exportList = vi.fn(async () => refuse('files_busy'))
  const readPage = vi.fn(async () => ok([]))
  const routes = [listRoute(listPlayerNotes, NOTES, queryByPlayer, readPage)]
  const context = { headers: { accept }, exportList: exportList as never }
  const { answer, headers } = await callRoute(routes, listPlayerNotes, REQUEST, context)
  expect(headers).toEqual({ vary: 'accept' })
  expect(answer).toEqual(isFile ? refuse('files_busy') : ok([]))
  const [called, other] = isFile ? [exportList, readPage] : [readPage, exportList]
  expect(other).not.toHaveBeenCalled()
  const asked = { playerId: 7 }
  expect(called.mock.calls).toEqual([
    isFile ? [REQUEST.session, NOTES, asked] : [{ ...REQUEST, asked }, expect.anything()],
  ])
})

test('a refused list is not read, and its answer has no Vary header', async () => {
  const routes = [listRoute(listPlayerNotes, NOTES, () => refuse('player_unknown'), vi.fn())]
  const { answer, headers } = await callRoute(routes, listPlayerNotes, REQUEST, { headers: { accept: 'text/csv' } })
  expect([answer, headers]).toEqual([refuse('player_unknown'), {}])
})

test('the filters of a list are its query without limit and cursor', () => {
  expect(queryByFilters({ query: { limit: 5, cursor: 'x', status: 'pending' } })).toEqual(ok({ status: 'pending' }))
})

test('a player’s call is answered only for their own wallet', async () => {
  const read = vi.fn(async () => ok({} as never))
  const ask = async (walletAddress: string) => {
    const session = { userId: 1, walletAddress: '0xa' }
    return (await callRoute([route(getReferrals, read)], getReferrals, { session, query: { walletAddress } })).answer
  }
  expect(await ask('0xb')).toEqual(refuse('not_yours'))
  expect(read).not.toHaveBeenCalled()
  expect(await ask('0xa')).toEqual(ok({}))
})
