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

const NameOfNothing = () => <p>{useLingui().i18n._('text.of.nothing')}</p>

describe('fails the test', () => {
  test.fails('in which a call is made that nobody expected', async () => {
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: ADDRESS } }).catch(() => {})
  })

  test.fails('in which the page asks in a shape that its call does not have', async () => {
    answer(getBalance, BALANCE)
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: 'nobody' } }).catch(() => {})
  })

  test.fails('that answers in a shape that its call does not have', async () => {
    answer(getBalance, { ...BALANCE, bv3Balance: 0.5 })
    await callApi<typeof getBalance>('GET', '/api/balance', { query: { walletAddress: ADDRESS } })
  })

  test.fails('in which something complains to the console', () => {
    console.error('of something')
  })

  test.fails('in which an expected complaint does not come', () => {
    expectConsoleError(/of something/)
  })

  test.fails('in which a text is missing', async () => {
    await renderPart(<NameOfNothing />)
  })

  test.fails('in which nobody catches a rejection', () => {
    void Promise.reject(new Error('nobody catches this'))
  })
})

describe('leaves nothing to the next test', () => {
  test('of what was stored and stubbed', async () => {
    localStorage.setItem('language', 'es')
    answer(getConfig, { ...PLATFORM_CONFIG, maintenance: true })
    expect((await callApi<typeof getConfig>('GET', '/api/config')).maintenance).toBe(true)
  })

  test('and starts anew', async () => {
    expect(localStorage.getItem('language')).toBe(null)
    expect((await callApi<typeof getConfig>('GET', '/api/config')).maintenance).toBe(false)
  })
})

test('a held call waits, and what was asked is known as the server would read it', async () => {
  const call = holdCall(createUser)
  const user = callApi<typeof createUser>('POST', '/api/users', { body: { walletAddress: ADDRESS } })
  await expect.poll(() => requestsOf(createUser)).toHaveLength(1)
  expect(requestsOf(createUser)[0]?.body.walletAddress).toBe(ADDRESS.toLowerCase())
  call.answer({ id: 7, walletAddress: ADDRESS.toLowerCase(), referredBy: null, createdAt: MOMENT })
  expect((await user).id).toBe(7)
})

test('a hook has the same surroundings as a part', async () => {
  answer(getBalance, BALANCE)
  const { result } = await renderHook(() => useBalance(), { wrapper: partWrapper({ wallet: SIGNED_IN }) })
  await expect.poll(() => result.current.data?.bv3Balance).toBe(0)
})

test('a socket does what the test says, and nothing else', () => {
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
