import { expect } from 'vitest'
import { sendRequest } from '../support/world/http.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import { METRICS_TOKEN } from './support/stage.ts'

attackGroup('Logs and leaks', () => {
  for (const authorization of [
    '',
    'Bearer ',
    'Bearer x',
    `Basic ${METRICS_TOKEN}`,
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${METRICS_TOKEN.slice(0, -1)}`,
  ]) {
    attack(
      `a stranger reads the metrics with ${authorization === '' ? 'no header' : `"${authorization}"`}`,
      async (stage) => {
        const headers: Record<string, string> = authorization === '' ? {} : { authorization }
        const { status, body } = await sendRequest(stage.site(), '/metrics', { headers })
        expect([401, 404]).toContain(status)
        expect(JSON.stringify(body)).not.toContain('process_')
      },
    )
  }

  attack('a player reads the metrics', async (stage) => {
    const player = await stage.newPlayer()
    expect([401, 404]).toContain((await player.call('/metrics')).status)
  })

  attack('secrets of the start are in the log', async (stage) => {
    const log = stage.output()
    const secrets = [
      stage.chain.payoutKey.slice(2),
      METRICS_TOKEN,
      stage.accounts.owner.password,
      stage.accounts.operator.password,
      stage.accounts.owner.secret,
      stage.owner.token,
      stage.stolen.token,
      stage.databaseUrl,
    ]
    for (const secret of secrets) expect(log.includes(secret)).toBe(false)
  })

  attack('secrets that a caller sends are in the log', async (stage) => {
    const player = await stage.newPlayer()
    const secrets = ['s3cret-password-of-a-person', 's3cret-code', player.cookie().split('.')[1] ?? '', 's3cret-token']
    await sendRequest(stage.site(), '/api/admin/login', {
      json: { username: 'olga', password: secrets[0], code: secrets[1] },
    })
    await player.call('/api/orders', { text: '{"broken":' })
    await sendRequest(stage.site(), '/api/admin/me', { headers: { authorization: `Bearer ${secrets[3]}` } })
    await sendRequest(stage.site(), `/api/cards?token=${secrets[3]}`)
    const log = stage.output()
    for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
  })

  attack('a caller injects lines into the log', async (stage) => {
    const at = stage.site()
    const forged = '{"level":50,"msg":"forged-by-a-caller"}'
    await sendRequest(at, '/api/admin/login', { json: { username: `a\n${forged}\n`, password: 'x\r\ny' } })
    await requestRaw(at, `/api/${encodeURIComponent(`\n${forged}\n`)}`, { headers: [`User-Agent: ${forged}`] })
    const lines = stage.output().split('\n')
    expect(lines.filter((line) => line.startsWith(forged))).toEqual([])
  })

  attack('a browser reads the nodes and their keys', async (stage) => {
    const { body } = await sendRequest(stage.site(), '/api/config')
    for (const { url } of stage.nodes) expect(JSON.stringify(body)).not.toContain(url)
    expect(JSON.stringify(body)).not.toContain(stage.chain.payoutKey.slice(2))
  })

  for (const path of [
    '/api/admin/settings',
    '/api/admin/health',
    '/api/admin/solvency',
    '/api/admin/audit',
    '/api/admin/users',
    '/api/admin/find?q=a',
    '/api/admin/payouts/strays',
  ]) {
    attack(`a stranger reads ${path}`, (stage) =>
      expectRefusal(stage, () => sendRequest(stage.site(), path), 401, 'operator_unauthenticated'),
    )
  }

  attack('a viewer reads hashes, secrets and tokens of operators', async (stage) => {
    const { owner, operator } = stage.accounts
    const [row] = await stage.rows<{ password_hash: string }>('select password_hash from operators limit 1')
    const paths = [
      '/api/admin/me',
      '/api/admin/sessions',
      '/api/admin/settings',
      '/api/admin/health',
      '/api/admin/audit',
    ]
    for (const path of paths) {
      const text = JSON.stringify((await stage.viewer.call(path)).body)
      for (const secret of [owner.secret, operator.secret, stage.owner.token, row?.password_hash ?? '-', '$argon2'])
        expect([path, text.includes(secret)]).toEqual([path, false])
    }
  })

  attack('an owner reads hashes and secrets of operators', async (stage) => {
    for (const path of ['/api/admin/operators', '/api/admin/operators/sessions']) {
      const text = JSON.stringify((await stage.owner.call(path)).body)
      expect(text).not.toMatch(/\$argon2|totp|hash/i)
      expect(text).not.toContain(stage.accounts.operator.secret)
    }
  })

  attack('the public figures name a wallet', async (stage) => {
    const player = await stage.richPlayer({ usdt: '7' })
    for (const path of [
      '/api/transparency',
      '/api/config',
      '/api/cards',
      '/api/withdrawals/waits',
      '/api/game/settings',
    ]) {
      const { body } = await sendRequest(stage.site(), path)
      expect(JSON.stringify(body).toLowerCase()).not.toContain(player.address.toLowerCase())
    }
  })

  attack('a failure reveals its program and library', async (stage) => {
    for (const target of ['/%zz', '/api/orders/%', '/api/nothing', '/api/orders', '/ws']) {
      const { head, body } = await requestRaw(stage.site(), target)
      expect(head).not.toMatch(/x-powered-by|server: /)
      expect(body).not.toMatch(/fastify|node_modules|FST_|\.ts:\d/i)
    }
  })
})
