import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PURCHASES_CSV } from '#server/features/purchases/purchases-csv.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import type { FileAnswer } from '../routing/file-answer.ts'
import { createFileThread } from './create-file-thread.ts'

const COPIES = 2_300

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  const { userId } = await ledger.newPlayer()
  await ledger.giveCopies(userId, await ledger.newCard(), COPIES)
})
afterAll(() => ledger?.close())

let files: ReturnType<typeof createFileThread>
afterEach(() => files.stop())

async function open(): Promise<AsyncIterator<string | Uint8Array>> {
  const file = await files.open(PURCHASES_CSV, {})
  if (!file.ok) throw new Error(file.code)
  return file.value.text[Symbol.asyncIterator]()
}

async function textOf({ text }: FileAnswer): Promise<string> {
  const decoder = new TextDecoder()
  let whole = ''
  for await (const piece of text) whole += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
  return whole
}

async function connections(): Promise<number> {
  const { rows } = await execute<{ n: number }>(
    ledger.db,
    `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? -1
}
/** Of this process: its own report lists them. */
const threads = () => (process.report.getReport() as { readonly workers: readonly unknown[] }).workers.length
const allIsFree = () => waitUntil('every transaction to end', async () => (await connections()) === 0)

test('a list comes whole from the thread', async () => {
  files = createFileThread(ledger.databaseUrl)
  const file = await files.open(PURCHASES_CSV, {})
  if (!file.ok) throw new Error(file.code)
  expect(file.value).toMatchObject({ fileName: 'purchases.csv', contentType: 'text/csv; charset=utf-8' })
  const lines = (await textOf(file.value)).trimEnd().split('\r\n')
  expect(lines.length).toBe(1 + COPIES)
  expect(new Set(lines).size).toBe(lines.length)
  await allIsFree()
})

test('three are open at a time, and whoever goes away in the middle makes room', async () => {
  files = createFileThread(ledger.databaseUrl)
  const readers = await Promise.all([open(), open(), open()])
  expect(await files.open(PURCHASES_CSV, {})).toEqual({ ok: false, code: 'files_busy' })
  const [first] = readers
  const isRead = first?.next()
  await first?.return?.()
  expect((await isRead)?.done).toBe(false)
  readers.push(await open())
  await Promise.all(readers.map((reader) => reader.return?.()))
  await allIsFree()
})

test('a thread that ends in the middle cuts its files off, and the next file has another', async () => {
  files = createFileThread(ledger.databaseUrl)
  const reader = await open()
  await reader.next()
  const readOn = async () => {
    while ((await reader.next()).done !== true);
  }
  const lost = expect(readOn()).rejects.toThrow('the thread of files has ended')
  await files.stop()
  await lost
  await expect(reader.next()).rejects.toThrow('the thread of files has ended')
  await reader.return?.()
  await allIsFree()
  await (await open()).return?.()
})

test('it ends once nobody has wanted a file for a while, and begins again', async () => {
  files = createFileThread(ledger.databaseUrl, 1)
  const reader = await open()
  await reader.next()
  expect(threads()).toBe(1)
  await reader.return?.()
  await waitUntil('the thread to end', async () => threads() === 0)
  await (await open()).return?.()
})
