import { expect } from 'vitest'
import { sendRequest } from '../support/world/http.ts'
import { requestRaw, sendRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectRefusal, expectUnchanged } from './support/attack.ts'

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK']

attackGroup('Unknown paths and bodies', () => {
  for (const method of METHODS) {
    attack(`a stranger sends ${method} to a path that does not exist`, (stage) =>
      expectUnchanged(stage, async () => {
        const { status, body } = await requestRaw(stage.site(), '/nothing', { method, headers: ['Content-Length: 0'] })
        expect([400, 404, 405, 413, 501]).toContain(status)
        expect(body).not.toMatch(/node_modules|\.ts\b|FST_/)
      }),
    )
  }

  attack('a stranger sends a body of 300 kB to a call', (stage) =>
    expectRefusal(
      stage,
      () =>
        sendRequest(stage.site(), '/api/auth/verify', { json: { message: 'x'.repeat(300_000), signature: '0x00' } }),
      413,
      'payload_too_large',
    ),
  )

  attack('a stranger declares a body of a terabyte', (stage) =>
    expectUnchanged(stage, async () => {
      const headers = ['Content-Type: application/json', `Content-Length: ${10 ** 12}`]
      const { status } = await requestRaw(stage.site(), '/api/auth/verify', { method: 'POST', headers })
      expect(status).toBe(413)
    }),
  )

  attack('a stranger declares two lengths for one body', (stage) =>
    expectUnchanged(stage, async () => {
      const headers = ['Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 40']
      const { status } = await requestRaw(stage.site(), '/api/auth/verify', { method: 'POST', headers })
      expect(status).toBe(400)
    }),
  )

  attack('a stranger smuggles a second request behind a length and chunks', (stage) =>
    expectUnchanged(stage, async () => {
      const head = 'POST /api/auth/logout HTTP/1.1\r\nHost: play.example\r\nConnection: close\r\n'
      const body = '0\r\n\r\nGET /api/admin/settings HTTP/1.1\r\nHost: play.example\r\n\r\n'
      const text = `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}`
      const { status } = await sendRaw(stage.site(), text)
      expect(status).toBe(400)
    }),
  )

  attack('a stranger ends header lines with a line feed alone', (stage) =>
    expectUnchanged(stage, async () => {
      const text = 'GET /livez HTTP/1.1\nHost: play.example\nConnection: close\n\n'
      const { status } = await sendRaw(stage.site(), text)
      expect([200, 400]).toContain(status)
    }),
  )

  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json-patch+json',
    'text/html',
  ]) {
    attack(`a body of the type ${type} orders a card`, async (stage) => {
      const player = await stage.newPlayer()
      const headers = { 'content-type': type }
      const act = () => player.call('/api/orders', { text: '{"cardId":1,"quantity":1}', headers })
      await expectRefusal(stage, act, 415, 'unsupported_media_type')
    })
  }

  attack('a body declared as compressed is read uncompressed', async (stage) => {
    const player = await stage.newPlayer()
    const headers = { 'content-encoding': 'gzip' }
    const { status } = await expectUnchanged(stage, () => player.call('/api/orders', { text: '\x1f\x8b', headers }))
    expect([400, 415]).toContain(status)
  })

  attack('a stranger requests a path of ten thousand characters', (stage) =>
    expectUnchanged(stage, async () => {
      const { status } = await requestRaw(stage.site(), `/api/${'a'.repeat(10_000)}`)
      expect([400, 404, 414, 431]).toContain(status)
    }),
  )

  attack('a stranger sends 40 kB of headers', (stage) =>
    expectUnchanged(stage, async () => {
      const { status } = await requestRaw(stage.site(), '/api/config', { headers: [`X-Much: ${'a'.repeat(40_000)}`] })
      expect(status).toBe(431)
    }),
  )

  attack('a stranger sends two thousand headers', (stage) =>
    expectUnchanged(stage, async () => {
      const headers = Array.from({ length: 2_000 }, (_, n) => `X-${n}: 1`)
      const { status } = await requestRaw(stage.site(), '/api/config', { headers })
      expect([200, 431]).toContain(status)
    }),
  )
})
