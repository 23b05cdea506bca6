import { expect } from 'vitest'
import { sendRequest } from '../support/world/http.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import { callUntilLimited, withCallsUsedUp } from './support/use-up-calls.ts'

attackGroup('Upgrades and limits', () => {
  attack('a network past its limit continues with other spellings of its calls', (stage) =>
    withCallsUsedUp(stage, async (network) => {
      const site = stage.site(0, network)
      for (const target of [
        '/api/auth/nonce',
        '/%61pi/auth/nonce',
        '/api/auth/nonce/',
        '/api/auth/nonce?1',
        '/api/cards',
        '/api/admin/health',
        `/images/${'ab'.repeat(32)}.webp`,
      ]) {
        const { status } = await requestRaw(site, target)
        expect([target, status]).toEqual([target, 429])
      }
    }),
  )

  attack('a network past its limit invents cookies and tokens', (stage) =>
    withCallsUsedUp(stage, async (network) => {
      const site = stage.site(0, network)
      const madeUp: Readonly<Record<string, string>>[] = [
        { cookie: `__Host-session=1.${'A'.repeat(43)}` },
        { authorization: `Bearer ${'A'.repeat(43)}` },
        { cookie: 'a=b', authorization: 'Basic eDp5' },
      ]
      for (const headers of madeUp)
        expect((await sendRequest(site, '/api/cards', { headers })).error).toBe('rate_limited')
    }),
  )

  attack('a network uses up the calls of the players behind it', async (stage) => {
    const player = await stage.newPlayer()
    await withCallsUsedUp(stage, async (network) => {
      const headers = { 'x-forwarded-for': network }
      expect((await player.call('/api/auth/session', { headers })).status).toBe(200)
      expect((await sendRequest(stage.site(), '/api/cards')).status).toBe(200)
    })
  })

  attack('a network uses up the calls of the operators behind it', (stage) =>
    withCallsUsedUp(stage, async (network) => {
      const headers = { 'x-forwarded-for': network }
      expect((await stage.viewer.call('/api/admin/me', { headers })).status).toBe(200)
    }),
  )

  attack('one caller uses every address of its IPv6 network', async (stage) => {
    const call = async (turn: number) =>
      (await sendRequest(stage.site(0, `2001:db8:1:2:${turn.toString(16)}:1:1:1`), '/api/auth/nonce')).status
    expect(await callUntilLimited(call)).not.toBeNull()
  })

  attack('a refusal says when to retry', (stage) =>
    withCallsUsedUp(stage, async (network) => {
      const site = stage.site(0, network)
      const { status, headers, body } = await sendRequest(site, '/api/cards')
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Object.keys(body as object).toSorted()).toEqual(['error', 'message'])
    }),
  )

  attack('a caller requests an upgrade to another protocol', (stage) =>
    expectUnchanged(stage, async () => {
      for (const protocol of ['h2c', 'TLS/1.0', 'irc/6.9']) {
        const headers = [`Upgrade: ${protocol}`]
        const { status } = await requestRaw(stage.site(), '/api/config', { headers })
        expect(status).not.toBe(101)
      }
    }),
  )

  attack('a player fills the database with idempotency keys of calls that change nothing', async (stage) => {
    const player = await stage.newPlayer()
    const { address: walletAddress } = player
    const run = { walletAddress, runId: 1e9, index: 0, inputs: [], ticks: 1, stateHash: 0, pausesMs: [], score: 0 }
    const calls = [
      { path: '/api/game/save-score', json: run, error: 'game_run_unknown' },
      { path: '/api/mining/stop', json: { walletAddress }, error: undefined },
      { path: '/api/mining/start', json: { userId: player.userId(), cardIds: [1] }, error: 'card_not_owned' },
    ]
    for (const { path, json, error } of calls)
      for (let n = 0; n < 20; n++) {
        const headers = { 'idempotency-key': `${n} ${path}`.replace(' ', '-').padEnd(200, 'x') }
        expect((await player.call(path, { json, headers })).error).toBe(error)
      }
    const [row] = await stage.rows<{ n: string }>('select count(*) as n from player_requests where user_id = $1', [
      player.userId(),
    ])
    expect(Number(row?.n)).toBe(0)
  })

  attack('a player reads orders as fast as a program can', async (stage) => {
    const player = await stage.newPlayer()
    const path = `/api/orders?walletAddress=${player.address}`
    expect(await callUntilLimited(async () => (await player.call(path)).status)).not.toBeNull()
  })
})
