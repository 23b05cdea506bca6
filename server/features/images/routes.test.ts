import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#core/api/images.ts'
import type { Executor } from '#server/db/statement.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import { createImageFinder, imageRoutes } from './routes.ts'

/** Pictures that operators upload: where they are kept, who has uploaded them, and how many in a day. */

const MIDNIGHT_MS = Date.UTC(2030, 0, 10)
const DAY_MS = 86_400_000
const UPLOADS_PER_DAY = 50

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(MIDNIGHT_MS)
  await execute(
    ledger.db,
    `insert into operators (username, password_hash) select unnest(array['ann', 'bob', 'cid']), 'x'`,
  )
})
afterAll(() => ledger?.close())

const picture = (background: string, width = 8, height = 6) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
const upload = async (body: Uint8Array | null, username = 'ann') => {
  const session = { username, role: 'operator', isProven: true, isFactorMissing: false }
  return (await callRoute(imageRoutes({ db: ledger.db }), uploadImage, { session, body })).answer
}
async function kept(body: Uint8Array, username?: string) {
  const answer = await upload(body, username)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value as { readonly url: string; readonly width: number; readonly height: number }
}
const hashOf = (url: string) => /^\/images\/([0-9a-f]{64})\.webp$/.exec(url)?.[1] ?? ''

test('a picture is served under the hash of its content, and the same picture again has the same name', async () => {
  const made = await kept(await picture('#123456'))
  expect(made).toMatchObject({ width: 8, height: 6 })
  const other = await kept(await picture('#654321', 5, 9), 'bob')
  expect(await kept(await picture('#123456'), 'bob')).toEqual(made)
  const find = createImageFinder(ledger.db)
  for (const { url, width, height } of [made, other]) {
    const content = (await find(hashOf(url))) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(content).digest('hex')).toBe(hashOf(url))
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(await find(hashOf(url))).toEqual(content)
  }
  expect(await find('0'.repeat(64))).toBeNull()
  const { rows } = await execute(
    ledger.db,
    sql`select sha256, width, height, uploaded_by from images order by uploaded_by`,
  )
  expect(rows).toEqual([
    { sha256: hashOf(made.url), width: 8, height: 6, uploaded_by: 'ann' },
    { sha256: hashOf(other.url), width: 5, height: 9, uploaded_by: 'bob' },
  ])
  const { rows: entries } = await execute<{ username: string; details: { url: string; bytes: number } }>(
    ledger.db,
    sql`select username, details from audit_log where action = 'upload picture' order by sequence`,
  )
  expect(entries.map(({ username, details }) => [username, details.url])).toEqual([
    ['ann', made.url],
    ['bob', other.url],
    ['bob', made.url],
  ])
  const { url, ...size } = other
  const bytes = (await find(hashOf(url)))?.length
  expect(entries[1]?.details).toEqual({ url, ...size, bytes })
})

test('a picture is read from the database once', async () => {
  const { url } = await kept(await picture('#abcdef'))
  let reads = 0
  const counting: Executor = {
    run(statement, values) {
      reads += 1
      return ledger.db.run(statement, values)
    },
  }
  const find = createImageFinder(counting)
  for (const _ of [1, 2, 3]) expect(await find(hashOf(url))).not.toBeNull()
  for (const _ of [1, 2]) expect(await find('f'.repeat(64))).toBeNull()
  // What there is not may come: it is asked for each time.
  expect(reads).toBe(3)
})

test('an empty body or one without a picture is refused, and nothing is stored', async () => {
  const count = async () => (await execute(ledger.db, sql`select from images`)).rows.length
  const before = await count()
  for (const body of [null, new Uint8Array()])
    expect(await upload(body)).toEqual({ ok: false, code: 'image_unreadable' })
  expect(await upload(Buffer.from('<svg/>'))).toEqual({ ok: false, code: 'image_type_unsupported' })
  expect(await count()).toBe(before)
})

/** What an operator has uploaded before, as the audit log has it. */
const noteUploads = (username: string, many: number) =>
  ledger.db.transaction(async (tx) => {
    for (let number = 0; number < many; number += 1)
      await writeAuditLog(tx, { username, action: 'upload picture', subject: { kind: 'picture' }, details: {} })
  })

test('an operator uploads fifty in a UTC day, also with two concurrent calls', async () => {
  await ledger.setClock(MIDNIGHT_MS + DAY_MS - 1)
  await noteUploads('cid', 9)
  await ledger.setClock(MIDNIGHT_MS + DAY_MS)
  await noteUploads('cid', UPLOADS_PER_DAY - 1)
  await ledger.db.transaction((tx) =>
    writeAuditLog(tx, { username: 'cid', action: 'log in', subject: { kind: 'panel' }, details: {} }),
  )
  const pictures = await Promise.all(['#000001', '#000002'].map((color) => picture(color)))
  await ledger.setClock(MIDNIGHT_MS + 2 * DAY_MS - 1)
  const answers = await Promise.all(pictures.map((body) => upload(body, 'cid')))
  expect(answers.map((answer) => (answer.ok ? 'kept' : answer.code)).toSorted()).toEqual(['image_daily_limit', 'kept'])
  expect(await upload(await picture('#000003'), 'bob')).toMatchObject({ ok: true })
  await ledger.setClock(MIDNIGHT_MS + 2 * DAY_MS)
  expect(await upload(await picture('#000004'), 'cid')).toMatchObject({ ok: true })
})
