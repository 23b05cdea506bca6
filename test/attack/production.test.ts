import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { signInMessage } from '../support/world/sign-in-message.ts'

const ORIGIN = 'https://play.example'
const NODE_KEY = 'k3y-of-the-node'
const TREASURY = `0x${'7'.repeat(40)}`

type ReceivedRpcCall = { readonly id: number; readonly method: string }

let platform: TestPlatform
let node: Server
beforeAll(async () => {
  // A node that serves the right chain and says to every other question that it is signed, paid and fine.
  node = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      const asked = JSON.parse(text) as ReceivedRpcCall | ReceivedRpcCall[]
      const answerTo = ({ id, method }: ReceivedRpcCall) => {
        const result = method === 'eth_chainId' ? '0x38' : method === 'eth_call' ? `0x${'1'.padStart(64, '0')}` : null
        return { jsonrpc: '2.0', id, result }
      }
      const answers = Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as { port: number }
  platform = await startTestPlatform({
    CHAIN: 'bsc',
    PUBLIC_URL: ORIGIN,
    TREASURY_ADDRESS: TREASURY,
    RPC_URLS: `http://127.0.0.1:${port}/v2/${NODE_KEY},http://127.0.0.1:9/v2/${NODE_KEY}`,
    ADMIN_USERNAME: 'operator',
    ADMIN_PASSWORD: 'correct-horse-battery',
    WATCH_EVERY_MS: '50',
  })
})
afterAll(async () => {
  await platform?.close()
  node?.close()
})

async function verify(address: string, sign: (message: string) => Promise<string>, domain = 'play.example') {
  const { nonce } = bodyOf(await sendRequest<{ nonce: string }>(platform, '/api/auth/nonce'))
  const uri = `https://${domain}`
  const message = signInMessage({ domain, address, uri, chainId: 56, nonce, issuedAt: new Date().toISOString() })
  return sendRequest(platform, '/api/auth/verify', { json: { message, signature: await sign(message) } })
}

test('sign-in works without a node, and its cookie is Secure, host-only and HttpOnly', async () => {
  const player = createPlayer(platform)
  const answer = await verify(player.address, player.signMessage)
  expect(answer.status).toBe(200)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-session=[1-9]\d*\.[\w-]{43};/)
  expect(cookie).toMatch(/; Path=\/(?:;|$)/)
  for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(flag)
  expect(cookie).not.toContain('Domain')
  const token = cookie.split(';')[0]?.split('=')[1]
  const plain = await sendRequest(platform, '/api/auth/session', { headers: { cookie: `session=${token}` } })
  expect(plain.status).toBe(401)
})

test('one lying node cannot sign anyone in as another wallet', async () => {
  const victim = createPlayer(platform).address
  const answer = await verify(victim, async () => `0x${'ab'.repeat(65)}`)
  expect([answer.status, answer.error]).toEqual([503, 'dependency_down'])
})

test('the site uses its configured address, whatever the Host header', async () => {
  const player = createPlayer(platform)
  const answer = await verify(player.address, player.signMessage, new URL(platform.url).host)
  expect([answer.status, answer.error]).toEqual([401, 'sign_in_domain_mismatch'])
  const { body } = await requestRaw(platform, '/api/config', { host: 'evil.example' })
  expect(body).not.toContain('evil.example')
  const json = { walletAddress: player.address }
  const fromHost = await sendRequest(platform, '/api/mining/stop', { json, headers: { origin: platform.url } })
  expect([fromHost.status, fromHost.error]).toEqual([403, 'wrong_origin'])
})

describe('the API keys of our nodes', () => {
  test('reach no browser', async () => {
    const config = await sendRequest<{ chain: { rpcUrls: string[] } }>(platform, '/api/config')
    expect(config.body.chain.rpcUrls.length).toBeGreaterThan(0)
    expect(JSON.stringify(config.body)).not.toMatch(/k3y-of-the-node|127\.0\.0\.1/)
    const page = await requestRaw(platform, '/')
    expect(page.head).not.toMatch(/k3y-of-the-node|127\.0\.0\.1/)
    expect(page.head).toContain('strict-transport-security: ')
  })

  test('appear in no log, even when the nodes fail constantly', async () => {
    expect((await sendRequest(platform, '/readyz')).body).toMatchObject({ chain: 'down' })
    const said = ['payment watcher failed', 'does not answer what it will be asked']
    await waitUntil('what failed', async () => said.every((line) => platform.output().includes(line)))
    expect(platform.output()).not.toContain(NODE_KEY)
  })
})

test('metrics are refused without the operator’s token', async () => {
  expect((await sendRequest(platform, '/metrics')).status).toBe(404)
})

test('there are no test funds and no chain proxy', async () => {
  const faucet = await sendRequest(platform, '/api/local/faucet', { json: { walletAddress: TREASURY } })
  const rpc = await sendRequest(platform, '/rpc', { json: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' } })
  expect([faucet.status, rpc.status]).toEqual([404, 404])
})
