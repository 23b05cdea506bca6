import { expect } from 'vitest'
import { requestRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import { anyHash } from './support/stage.ts'

/** Pictures of links that nobody has made. */
const NAMES: readonly string[] = [
  '/share/en/card/999999.jpg',
  '/share/en/card/-1.jpg',
  '/share/en/card/1%00.jpg',
  `/share/en/payout/${anyHash()}.jpg`,
  '/share/en/payout/0x12.jpg',
  '/share/en/run/1-0123456789abcdef.jpg',
  '/share/en/run/999999999999999.jpg',
  '/share/en/invite/0x12.jpg',
  '/share/xx/site.jpg',
  '/share/__proto__/site.jpg',
  '/share/en/constructor/1.jpg',
  '/share/en/site.svg',
]

attackGroup('Shared pictures and queues', () => {
  for (const name of NAMES.map((it) => it.replace(/0x[0-9a-f]{64}/, 'HASH'))) {
    attack(`a stranger asks for the picture ${name}`, (stage) =>
      expectUnchanged(stage, async () => {
        const { status, body } = await requestRaw(stage.site(), name.replace('HASH', anyHash()))
        expect([400, 404]).toContain(status)
        expect(body).not.toMatch(/node_modules|\.ts\b/)
      }),
    )
  }

  for (const path of [
    `/api/shared/payouts/${'0'.repeat(64)}`,
    '/api/shared/payouts/0x12',
    '/api/shared/runs/1e3',
    '/api/shared/runs/-1',
    '/api/shared/runs/0',
    `/api/shared/runs/${'9'.repeat(40)}`,
  ]) {
    attack(`a stranger reads ${path}`, (stage) =>
      expectUnchanged(stage, async () => {
        const { status } = await requestRaw(stage.site(), path)
        expect([400, 404]).toContain(status)
      }),
    )
  }

  attack('a stranger finds paid players by counting up run ids', (stage) =>
    expectUnchanged(stage, async () => {
      for (let runId = 1; runId <= 20; runId++) {
        const { status, body } = await requestRaw(stage.site(), `/api/shared/runs/${runId}-0123456789abcdef`)
        expect([400, 404, 200]).toContain(status)
        if (status === 200) expect(body).not.toMatch(/0x[0-9a-f]{40}/i)
      }
    }),
  )
})
