import { expect } from 'vitest'
import { sendRequest } from '../support/world/http.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup, expectRefusal, expectUnchanged } from './support/attack.ts'
import { ORIGIN } from './support/stage.ts'
import { callUntilLimited } from './support/use-up-calls.ts'

/** Sites that are not this one, though each looks like it to some comparison. */
const ORIGINS = [
  'https://evil.example',
  'null',
  'http://play.example',
  'https://play.example.evil.example',
  'https://evilplay.example',
  'https://www.play.example',
  'https://play.example:8443',
  'https://PLAY.example.',
  'https://play.example@evil.example',
  'chrome-extension://abcdef',
  'file://',
]

attackGroup('Headers and proxies', () => {
  for (const origin of ORIGINS) {
    attack(`the site ${origin} withdraws with a player’s cookie`, async (stage) => {
      const player = await stage.richPlayer({ usdt: '5' })
      const json = { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '1' }
      const act = () => player.call('/api/withdrawals', { json, headers: { origin } })
      await expectRefusal(stage, act, 403, 'wrong_origin')
    })
  }

  attack('another site sends tokens with an operator’s token', async (stage) => {
    const { address } = await stage.newPlayer()
    const json = { walletAddress: address, bv3Amount: '1' }
    const act = () =>
      stage.operator.call('/api/admin/send-tokens', { json, headers: { origin: 'https://evil.example' } })
    await expectRefusal(stage, act, 403, 'wrong_origin')
  })

  attack('another site reads an answer with a player’s cookie', async (stage) => {
    const player = await stage.newPlayer()
    const path = `/api/balance?walletAddress=${player.address}`
    const { headers } = await player.call(path, { headers: { origin: 'https://evil.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  attack('a caller adds forged addresses before the proxy’s', async (stage) => {
    const network = stage.nextNetwork()
    const call = async (turn: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${turn % 250}, ${network}` }
      return (await sendRequest(stage.site(), '/api/auth/nonce', { headers })).status
    }
    expect(await callUntilLimited(call)).not.toBeNull()
  })

  for (const header of ['X-Real-IP', 'Forwarded', 'Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Client-IP']) {
    attack(`a caller forges an address in ${header}`, async (stage) => {
      const at = stage.site()
      const { status, body } = await requestRaw(at, '/api/config', { headers: [`${header}: 10.9.8.7`] })
      expect(status).toBe(200)
      expect(body).not.toContain('10.9.8.7')
    })
  }

  for (const header of ['X-Forwarded-Host', 'X-Host', 'X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix']) {
    attack(`a caller forges a host or path in ${header}`, async (stage) => {
      const headers = [`${header}: evil.example/api/admin/settings`]
      const { status, head, body } = await requestRaw(stage.site(), '/api/config', { headers })
      expect(status).toBe(200)
      expect(head + body).not.toContain('evil.example')
      expect(body).toContain('"treasury"')
    })
  }

  for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    attack(`a read is turned into a write by ${header}`, async (stage) => {
      const player = await stage.newPlayer()
      const headers = { [header]: 'POST' }
      const path = `/api/orders?walletAddress=${player.address}`
      const { status, body } = await expectUnchanged(stage, () => player.call(path, { headers }))
      expect([status, body]).toEqual([200, []])
    })
  }

  attack('a page of another site frames this one', async (stage) => {
    for (const target of ['/', '/mining', '/admin', '/api/docs/', '/nothing']) {
      const { head } = await requestRaw(stage.site(), target)
      const policy = /content-security-policy: (.*)/.exec(head)?.[1] ?? ''
      expect([target, policy]).toEqual([target, expect.stringContaining("frame-ancestors 'none'")])
    }
  })

  attack('a page is requested over plain HTTP after a visit over TLS', async (stage) => {
    const { head } = await requestRaw(stage.site(), '/')
    expect(head).toMatch(/strict-transport-security: max-age=\d{7,}/)
  })

  attack('a script reads the session’s cookie, or another host gets it', async (stage) => {
    const player = stage.deviceOf(`0x${'7'.repeat(64)}`)
    await player.signIn()
    expect(player.cookie()).toMatch(/^__Host-session=/)
    const answer = await player.call('/api/auth/logout', { method: 'POST', headers: { origin: ORIGIN } })
    const [cookie = ''] = answer.headers.getSetCookie()
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Domain')
  })
})
