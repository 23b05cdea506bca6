import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeAuditLog } from '#server/audit/log/audit-log.ts'
import { AUDIT_CSV } from '#server/features/admin/audit-routes.ts'
import { PURCHASES_CSV } from '#server/features/purchases/read-purchases.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import type { FileAnswer } from '../http/routing/answers.ts'
import { createExport, createFileThread } from './create-file-thread.ts'

const COPIES = 2_300
/** More than are read at a time. */
const ENTRIES = 1_200

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

test('a list arrives complete from the thread', async () => {
  files = createFileThread(ledger.databaseUrl)
  const file = await files.open(PURCHASES_CSV, {})
  if (!file.ok) throw new Error(file.code)
  expect(file.value).toMatchObject({ fileName: 'purchases.csv', contentType: 'text/csv; charset=utf-8' })
  const lines = (await textOf(file.value)).trimEnd().split('\r\n')
  expect(lines.length).toBe(1 + COPIES)
  expect(new Set(lines).size).toBe(lines.length)
  await allIsFree()
})

const logOut = (times: number) =>
  ledger.db.transaction(async (tx) => {
    for (let written = 0; written < times; written++)
      await writeAuditLog(tx, { username: 'ann', action: 'log out', subject: { kind: 'panel' }, details: {} })
  })

test('the audit log is as of one moment: its own entry is the last, and later ones are not in it', async () => {
  files = createFileThread(ledger.databaseUrl)
  await logOut(ENTRIES)
  const ann = { username: 'ann', role: 'viewer', isProven: false, isFactorMissing: false } as const
  const file = await createExport(ledger.db, files.open)(ann, AUDIT_CSV, {})
  if (!file.ok) throw new Error(file.code)
  // The file is of the moment of its first line: an account that is made before that is in it.
  await logOut(1)
  const pieces = file.value.text[Symbol.asyncIterator]()
  const decoder = new TextDecoder()
  let text = ''
  for (let step = await pieces.next(); step.done !== true; step = await pieces.next()) {
    text += typeof step.value === 'string' ? step.value : decoder.decode(step.value, { stream: true })
    await logOut(1)
  }
  const lines = text.trimEnd().split('\r\n').slice(1)
  const numbers = lines.map((line) => Number(line.split(',')[0]))
  expect(numbers).toEqual(Array.from({ length: ENTRIES + 2 }, (_, at) => ENTRIES + 2 - at))
  expect(lines[0]).toContain(',ann,export list,list audit-log,')
  await allIsFree()
})

test('three files are open at a time, and a disconnected reader makes room', async () => {
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

test('a thread that ends midway cuts off its files, and the next file gets another', async () => {
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

test('an idle thread ends, and starts again', async () => {
  files = createFileThread(ledger.databaseUrl, 1)
  const reader = await open()
  await reader.next()
  expect(threads()).toBe(1)
  await reader.return?.()
  await waitUntil('the thread to end', async () => threads() === 0)
  await (await open()).return?.()
})

test('a file opened after another was closed is read to its end, however late', async () => {
  files = createFileThread(ledger.databaseUrl, 300)
  await (await open()).return?.()
  const reader = await open()
  expect((await reader.next()).done).toBe(false)
  // The end of the first one's idle time comes and goes.
  await sleep(600)
  expect(threads()).toBe(1)
  let pieces = 1
  while ((await reader.next()).done !== true) pieces += 1
  expect(pieces).toBeGreaterThan(1)
  await reader.return?.()
  await waitUntil('the thread to end', async () => threads() === 0)
})

test('the thread stays while one of several files is open, even if others could not be opened', async () => {
  files = createFileThread(ledger.databaseUrl, 50)
  const readers = await Promise.all([open(), open(), open()])
  expect(await files.open(PURCHASES_CSV, {})).toEqual({ ok: false, code: 'files_busy' })
  await expect(files.open({ ...PURCHASES_CSV, name: 'no list of ours' }, {})).rejects.toThrow()
  const [first, second, third] = readers
  await first?.return?.()
  // To close it twice counts once.
  await first?.return?.()
  await first?.return?.()
  await second?.return?.()
  await sleep(300)
  expect(threads()).toBe(1)
  expect((await third?.next())?.done).toBe(false)
  await third?.return?.()
  await waitUntil('the thread to end', async () => threads() === 0)
})
