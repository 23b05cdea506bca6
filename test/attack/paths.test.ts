import { expect } from 'vitest'
import { sendRequest } from '../support/world/http.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'

/** Ways out of the folder of files, and names that are not for the world. */
const TARGETS = [
  '/../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..%252f..%252fpackage.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/..\\..\\..\\package.json',
  '/assets/....//....//package.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '/images/..%2f..%2fpackage.json',
  '/share/en/..%2f..%2f..%2fpackage.json',
  '/.env',
  '/.git/config',
  '/.git/HEAD',
  '/package.json',
  '/server/main.ts',
  '/node_modules/fastify/package.json',
  '/assets/%00.js',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/proc/self/environ',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
]

attackGroup('Files and paths', () => {
  for (const target of TARGETS) {
    attack(`a stranger asks for ${target}`, (stage) =>
      expectUnchanged(stage, async () => {
        const { status, head, body } = await requestRaw(stage.site(), target)
        expect(status).toBeLessThan(500)
        expect(body).not.toMatch(/"dependencies"|^import |root:|\[core\]|DATABASE_URL|ref: refs/m)
        if (status !== 400) expect(head).toContain('x-content-type-options: nosniff')
      }),
    )
  }

  for (const path of ['/rpc', '/api/local/faucet']) {
    attack(`a stranger uses ${path}, which only the local chain has`, (stage) =>
      expectUnchanged(stage, async () => {
        const { status } = await sendRequest(stage.site(), path, { json: { walletAddress: stage.chain.treasury } })
        expect(status).toBe(404)
      }),
    )
  }

  attack('a stranger lists a folder', (stage) =>
    expectUnchanged(stage, async () => {
      for (const target of ['/assets/', '/images/', '/cards/', '/share/', '/api/', '/api/admin/']) {
        const { body } = await requestRaw(stage.site(), target)
        expect(body).not.toMatch(/Index of|<li><a href/)
      }
    }),
  )
})
