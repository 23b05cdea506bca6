import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayoutHold, Stray } from '#core/api/admin-payouts.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'

import { findRunningPostgres } from '#server/dev/embedded-postgres.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'
import { runScript } from '../support/world/run-script.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

/*
 * What the guide tells of backups, as somebody does it who has run the two commands of the README and nothing else: the database is
 * the one in the data folder, and the chain goes on without it.
 */
const ONE_USDT = 10n ** 18n

let folder: TempFolder
let server: ServerProcess
let operator: Operator
let player: Player
beforeAll(async () => {
  folder = makeTempFolder()
  await start()
  player = createPlayer(server)
  await player.faucet()
  await player.signIn()
})
afterAll(async () => {
  await server?.stop()
  await killLeftoverProcesses(folder.path)
  folder.remove()
})

async function start() {
  server = await startServer({ DATA_DIR: folder.path, ...OPERATOR_ENVIRONMENT })
  operator = await logInAsOperator(server)
}

const run = (script: 'backup' | 'restore', ...args: readonly string[]) =>
  runScript(script, args, { cwd: folder.path, env: { DATA_DIR: folder.path } })

type DrillDecision = { readonly payout: { readonly id: number } | null }
const approve = async (id: number) =>
  bodyOf(await operator.put<DrillDecision>(`/api/admin/withdrawals/${id}`, { status: 'approved' }))
const readHold = async () => (await operator.get<{ hold: PayoutHold | null }>('/api/admin/payouts/hold')).hold
const statusOf = async (id: number) => {
  const query = `?walletAddress=${player.address}`
  const rows = bodyOf(await player.call<{ id: number; status: string }[]>(`/api/withdrawals/user${query}`))
  return rows.find((row) => row.id === id)?.status
}

test('after a restore no player has to pay again, and no payout is paid twice', async () => {
  const [card] = await readCards(server)
  const [before, after] = [await player.order(card?.id ?? 0, 1), await player.order(card?.id ?? 0, 2)]
  await player.pay(before)
  await waitUntil('it is credited', async () => (await player.readOrder(before.id)).status === 'credited')
  bodyOf(await operator.post('/api/admin/send-tokens', { walletAddress: player.address, usdtAmount: '5' }))
  const wish = { walletAddress: player.address, tokenType: 'USDT', amount: '5', toAddress: player.address }
  const asked = bodyOf(await player.post<{ id: number; net: string }>('/api/withdrawals', wish))

  const path = join('backups', 'drill.backup')
  const written = await run('backup', path)
  expect(written).toMatchObject({ code: 0, stderr: '' })
  const file = readFileSync(join(folder.path, path))
  const hash = createHash('sha256').update(file).digest('hex')
  expect(written.stdout).toContain(`${file.length} bytes, SHA-256 ${hash}`)

  // What the backup knows nothing of: a payment, and a withdrawal that was paid.
  const held = await player.usdtBalance()
  await player.pay(after)
  await waitUntil('the later one is credited', async () => (await player.readOrder(after.id)).status === 'credited')
  await approve(asked.id)
  await waitUntil('it is paid', async () => (await statusOf(asked.id)) === 'completed')
  const paid = held - BigInt(after.amountBaseUnits) + BigInt(asked.net) * ONE_USDT
  expect(await player.usdtBalance()).toBe(paid)

  expect(await run('restore', path)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^DATA_DIR: [^\n]+\n$/) })
  expect(await statusOf(asked.id)).toBe('completed')
  expect(await server.stop()).toBe(0)
  const refused = await run('restore', path)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/not empty; [^\n]*--replace bv3 [^\n]*\n$/) })
  expect(await run('restore', path, '--check')).toMatchObject({ code: 0, stderr: '' })
  expect(await run('restore', path, '--replace', 'bv3')).toMatchObject({ code: 0, stderr: '' })

  await start()
  player = createPlayer(server, player.wallet.privateKey)
  await player.signIn()
  expect(await statusOf(asked.id)).toBe('pending')
  await waitUntil('what was paid since is read from the chain again', async () => {
    return (await player.readOrder(after.id)).status === 'credited'
  })
  expect(await player.purchases()).toHaveLength(3)

  // Approved once more, it waits: the chain says that it was paid.
  const { payout } = await approve(asked.id)
  const hold = await waitUntil('the chain is compared', async () => {
    const it = await readHold()
    return it?.comparedAt == null || it.strays === 0 ? null : it
  })
  expect(hold).toMatchObject({ reason: 'restored', transfers: 1, strays: 1 })
  expect((await operator.get<OperatorHealth>('/api/admin/health')).payoutsHeld).toBe(true)
  const end = () => operator.post(`/api/admin/payouts/hold/${hold.id}/end`, { note: 'Compared with the chain.' })
  expect(await end()).toMatchObject({ status: 409, error: 'hold_unexplained' })
  const [stray] = (await operator.get<{ strays: Stray[] }>('/api/admin/payouts/strays')).strays
  expect(stray?.payouts).toMatchObject([{ id: payout?.id }])
  bodyOf(await operator.post(`/api/admin/payouts/${payout?.id}/transaction`, { txHash: stray?.txHash }))
  expect(await statusOf(asked.id)).toBe('completed')
  bodyOf(await end())
  expect((await operator.get<OperatorHealth>('/api/admin/health')).payoutsHeld).toBe(false)

  // And payouts go on: the next one is paid, the first one was paid once.
  bodyOf(await operator.post('/api/admin/send-tokens', { walletAddress: player.address, usdtAmount: '5' }))
  const next = bodyOf(await player.post<{ id: number }>('/api/withdrawals', wish))
  await approve(next.id)
  await waitUntil('the next one is paid', async () => (await statusOf(next.id)) === 'completed')
  expect(await player.usdtBalance()).toBe(paid + BigInt(asked.net) * ONE_USDT)
  const databaseUrl = await findRunningPostgres(folder.path)
  expect(await findLedgerFaults(databaseUrl ?? '')).toEqual([])
})
