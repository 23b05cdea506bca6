import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { OTHER_LOOPBACK, resolveHostTo, startDeadAddress } from '#test/support/world/dead-address.ts'
import './wait-for-addresses.ts'

const HOST = 'two-addresses.example'
/** A host's last address may take longer than that. */
const LOST_MS = 6_000

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const byFetch = async (port: number) => String((await fetch(`http://${HOST}:${port}/`)).status)
const byDatabase = async (port: number) => {
  const client = new pg.Client({ host: HOST, port, user: 'nobody', database: 'none' })
  client.on('error', () => undefined)
  ends.push(() => client.connection.stream.destroy())
  await client.connect()
  return 'logged in'
}

test.each([
  { what: 'fetch', reach: byFetch, answer: '204' },
  { what: 'the database', reach: byDatabase, answer: 'logged in' },
])('$what reaches a host that needs a second, although its other address leads nowhere', async ({ reach, answer }) => {
  const slow = await startDeadAddress('127.0.0.1')
  const dead = await startDeadAddress(OTHER_LOOPBACK, slow.port)
  // The system sends its first packet again after a second.
  const rename = resolveHostTo(HOST, ['127.0.0.1', OTHER_LOOPBACK], () => setTimeout(slow.open, 50))
  ends.push(slow.stop, dead.stop, rename)
  const reached = reach(slow.port).catch((error: Error) => `${error.message} ${error.cause}`)
  expect(await Promise.race([reached, sleep(LOST_MS, 'lost')])).toBe(answer)
})
