import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ TRUST_PROXY: 'true' })
})
afterAll(() => platform?.close())

const requestFrom = async (address: string, path: string, signal?: AbortSignal) => {
  const init = { headers: { 'x-forwarded-for': address }, ...(signal !== undefined && { signal }) }
  const answer = await fetch(`${platform.url}/share/en/${path}`, init)
  await answer.arrayBuffer()
  return answer.status
}
let invited = 0
/** A wallet that no one has asked for yet. */
const invitation = () => {
  invited += 1
  return `invite/0x${invited.toString(16).padStart(40, '0')}.jpg`
}

test('one address that requests invitations endlessly does not block pictures for others', async () => {
  const leaving = new AbortController()
  const flood = Array.from({ length: 400 }, (_, i) => requestFrom(`192.0.2.${i % 4}`, invitation(), leaving.signal))
  const left = Promise.allSettled(flood)
  // By now far more wait than were ever painted at once.
  await Promise.any(flood)
  const address = '198.51.100.1'
  const answers = await Promise.all(['site.jpg', 'card/1.jpg', invitation()].map((path) => requestFrom(address, path)))
  expect(answers).toEqual([200, 200, 200])
  leaving.abort()
  await left
})

test('one address has a limit of concurrent pictures, and other addresses are served', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, () => requestFrom('192.0.2.100', invitation())))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(await requestFrom('198.51.100.2', invitation())).toBe(200)
})
