import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '#test/support/money/ledger-check.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/world/tcp-proxy.ts'
import { openQueue, runJobs } from './queue.ts'

type JobLogLine = { readonly level: 'warn' | 'error'; readonly job?: string; readonly text: string }

let database: TestDatabase
let proxy: TcpProxy
let queue: Awaited<ReturnType<typeof openQueue>>
const lines: JobLogLine[] = []
const write = (level: JobLogLine['level']) => (values: { job?: string }, text: string) =>
  void lines.push({ level, text, ...(values.job === undefined ? {} : { job: values.job }) })
const log = { warn: write('warn'), error: write('error') } as never
const WATCHED = { log, onFailed: () => undefined }

beforeAll(async () => {
  database = await createTestDatabase()
  const { hostname: host, port } = new URL(database.databaseUrl)
  proxy = await startTcpProxy({ host, port: Number(port) })
  const url = new URL(database.databaseUrl)
  url.host = `127.0.0.1:${proxy.port}`
  // Away at first, and back a moment later.
  proxy.refuse(true)
  const opening = openQueue(url.href, log, true)
  await waitUntil('a start in vain', async () => lines.some(({ level }) => level === 'warn'))
  proxy.refuse(false)
  queue = await opening
})
afterAll(async () => {
  await queue?.stop()
  await proxy?.stop()
  await database?.drop()
})

const send = (boss: PgBoss, name: string) => boss.send(name, {}, { retryLimit: 0 })

test('the queue starts once the database is back, with connections that have limits', async () => {
  expect(lines[0]).toMatchObject({ level: 'warn', text: 'the job queue did not start; the start is retried' })
  const { rows } = await queue.boss
    .getDb()
    .executeSql('select current_setting($1) as lock, current_setting($2) as run', ['lock_timeout', 'statement_timeout'])
  expect(rows).toEqual([{ lock: '30s', run: '1min' }])
})

test('a database that refuses the login is not retried', async () => {
  const url = new URL(database.databaseUrl)
  url.pathname = '/nobody_made_this'
  const before = lines.length
  await expect(openQueue(url.href, log, true)).rejects.toThrow('does not exist')
  expect(lines.slice(before).filter(({ text }) => text?.includes('the start is retried'))).toEqual([])
})

test('a job that fails is named in the log, and others continue', async () => {
  const done: string[] = []
  const never = '0 0 1 1 *'
  await runJobs(
    queue.boss,
    [
      { name: 'test.fails', schedule: never, run: () => Promise.reject(new Error('no')) },
      { name: 'test.works', schedule: never, run: async () => void done.push('works') },
    ],
    WATCHED,
  )
  await send(queue.boss, 'test.fails')
  await waitUntil('the failure is named', async () => lines.some(({ job }) => job === 'test.fails'))
  await send(queue.boss, 'test.works')
  await waitUntil('the other has run', async () => done.length === 1)
})

test('cut connections end only themselves', async () => {
  const done: string[] = []
  await runJobs(
    queue.boss,
    [{ name: 'test.later', schedule: '0 0 1 1 *', run: async () => void done.push('x') }],
    WATCHED,
  )
  await readRows(
    database.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bv3 jobs' and datname = current_database()`,
  )
  await waitUntil('a job is taken', async () => {
    if (done.length === 0) await send(queue.boss, 'test.later').catch(() => undefined)
    return done.length > 0
  })
})

test('stopping the queue lets a running job finish', async () => {
  let isEnded = false
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const run = async () => {
    begin()
    await new Promise((resolve) => setTimeout(resolve, 500))
    isEnded = true
  }
  await runJobs(queue.boss, [{ name: 'test.long', schedule: '0 0 1 1 *', run }], WATCHED)
  await send(queue.boss, 'test.long')
  await begun
  await queue.stop()
  expect(isEnded).toBe(true)
})
