import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { type Site, sendRequest } from '../support/world/http.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

const TICKS_PER_SECOND = 100
/** A body of words of the same size costs some milliseconds. */
const CPU_SECONDS_MAX = 1.5

/** CPU time that a process has used up: a loaded machine does not change it much. */
function cpuSecondsOf({ servers }: AttackStage, process = 0): number {
  const stat = readFileSync(`/proc/${servers[process]?.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Sends a body and expects an answer that costs its process hardly more than one of words. */
async function expectCheap(stage: AttackStage, send: (site: Site) => Promise<{ status: number }>) {
  const before = cpuSecondsOf(stage)
  const { status } = await expectUnchanged(stage, () => send(stage.site()))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(cpuSecondsOf(stage) - before).toBeLessThan(CPU_SECONDS_MAX)
}

const BODIES: readonly { of: string; text: string }[] = [
  { of: 'a number with a hundred thousand leading zeros', text: `[0.${'0'.repeat(100_000)}1]` },
  { of: 'a number with a hundred thousand trailing zeros', text: `[1${'0'.repeat(100_000)}.0]` },
  { of: 'six thousand times 1e-300', text: `[${Array.from({ length: 6_000 }, () => '1e-300').join(',')}]` },
  { of: '43,000 times 1e300', text: `[${Array.from({ length: 43_000 }, () => '1e300').join(',')}]` },
  {
    of: '14,000 whole numbers of 17 digits',
    text: `[${Array.from({ length: 14_000 }, () => '12345678901234567').join(',')}]`,
  },
  { of: '62,000 invalid numbers', text: `[${Array.from({ length: 62_000 }, () => '1e9').join(',')}]` },
]

attackGroup('Numbers and JSON', () => {
  for (const { of, text } of BODIES) {
    attack(`a stranger blocks a process with ${of}, sent to a path that does not exist`, (stage) =>
      expectCheap(stage, (site) => sendRequest(site, '/nothing', { text })),
    )
    attack(`a stranger blocks a process with ${of}, sent to the sign-in`, (stage) =>
      expectCheap(stage, (site) => sendRequest(site, '/api/auth/verify', { text })),
    )
    attack(`a thief of an operator's token blocks a process with ${of}`, (stage) =>
      expectCheap(stage, () => stage.stolen.call('/api/admin/players/1/notes', { text })),
    )
  }

  attack('a player blocks a process with 62,000 invalid cards', async (stage) => {
    const player = await stage.newPlayer()
    const text = `{"userId":${player.userId()},"cardIds":[${Array.from({ length: 62_000 }, () => '1.5').join(',')}]}`
    await expectCheap(stage, () => player.call('/api/mining/start', { text }))
  })
})

/** Sends a head and a part of its body, and answers with the status that comes before the rest. */
function statusOfHalf({ url, headers = {} }: Site, path: string, limitMs = 20_000): Promise<number | null> {
  const { hostname, port } = new URL(url)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Content-Type: application/json',
    'Content-Length: 255000',
  ]
  const lines = [...head, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${'['.repeat(1_000)}`),
    )
    const end = (status: number | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(status)
    }
    const timer = setTimeout(() => end(null), limitMs)
    socket.on('data', (chunk) => end(Number(String(chunk).slice(9, 12))))
    socket.on('error', () => end(null))
  })
}

attackGroup('Unknown paths and bodies', () => {
  for (const path of ['/nothing', '/api/nothing', '/livez', '/images/nothing', '/share/en/site.jpg']) {
    attack(`a stranger sends half a body to ${path}, which accepts none`, async (stage) => {
      expect([400, 404, 405]).toContain(await statusOfHalf(stage.site(), path))
    })
  }

  attack('one network requests unknown paths endlessly', async (stage) => {
    const site = stage.site()
    const statuses: number[] = []
    for (let n = 0; n < 3_000 && statuses.at(-1) !== 429; n++)
      statuses.push((await sendRequest(site, `/api/nothing-${n}`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
