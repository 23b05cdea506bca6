import { useLingui } from '@lingui/react'
import { describe, expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { getConfig } from '#core/api/platform.ts'
import { createUser, getBalance } from '#core/api/users.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useBalance } from '#web/shared/balance.ts'
import { partWrapper, renderPart, SIGNED_IN } from '../render-part.tsx'
import { expectConsoleError } from './expect-complaints.ts'
import { lastSocket } from './fake-socket.ts'
import { ADDRESS, BALANCE, MOMENT, PLATFORM_CONFIG } from './samples.ts'
import { answer, holdCall, requestsOf } from './stub-api.ts'

const MissingText = () => <p>{useLingui().i18n._('text.of.nothing')}</p>

describe('fails the test', () => {
  test.fails('on an unexpected call', async () => {
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: ADDRESS } }).catch(() => {})
  })

  test.fails('on a request that does not match the schema of its call', async () => {
    answer(getBalance, BALANCE)
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: 'nobody' } }).catch(() => {})
  })

  test.fails('on an answer that does not match the schema of its call', async () => {
    answer(getBalance, { ...BALANCE, bv3Balance: 0.5 })
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: ADDRESS } })
  })

  test.fails('on an unexpected console error', () => {
    console.error('of something')
  })

  test.fails('if an expected console error does not come', () => {
    expectConsoleError(/of something/)
  })

  test.fails('on a missing text', async () => {
    await renderPart(<MissingText />)
  })

  test.fails('on an unhandled rejection', () => {
    void Promise.reject(new Error('nobody catches this'))
  })
})

describe('leaves nothing to the next test', () => {
  test('resets storage and stubs', async () => {
    localStorage.setItem('language', 'es')
    answer(getConfig, { ...PLATFORM_CONFIG, maintenance: true })
    expect((await callApi<typeof getConfig>('GET', '/api/config')).maintenance).toBe(true)
  })

  test('and starts from a clean state', async () => {
    expect(localStorage.getItem('language')).toBe(null)
    expect((await callApi<typeof getConfig>('GET', '/api/config')).maintenance).toBe(false)
  })
})

test('a held call waits, and its request is recorded as the server would read it', async () => {
  const call = holdCall(createUser)
  const user = callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress: ADDRESS } })
  await expect.poll(() => requestsOf(createUser)).toHaveLength(1)
  expect(requestsOf(createUser)[0]?.body.walletAddress).toBe(ADDRESS.toLowerCase())
  call.answer({ id: 7, walletAddress: ADDRESS.toLowerCase(), referredBy: null, createdAt: MOMENT })
  expect((await user).id).toBe(7)
})

test('a hook has the same providers as a component', async () => {
  answer(getBalance, BALANCE)
  const { result } = await renderHook(() => useBalance(), { wrapper: partWrapper({ wallet: SIGNED_IN }) })
  await expect.poll(() => result.current.data?.bv3Balance).toBe(0)
})

test('a socket does only what the test says', () => {
  const heard: string[] = []
  const socket = new WebSocket('ws://localhost/ws')
  socket.onopen = () => heard.push('open')
  socket.onmessage = ({ data }) => heard.push(data)
  socket.onclose = ({ code }) => heard.push(`closed ${code}`)
  expect(heard).toEqual([])
  lastSocket().accept()
  lastSocket().receive('no message at all')
  socket.send('ping')
  lastSocket().breakConnection()
  expect(heard).toEqual(['open', 'no message at all', 'closed 1006'])
  expect(lastSocket().sent).toEqual(['ping'])
})
