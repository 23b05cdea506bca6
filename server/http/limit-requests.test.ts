import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLimitKeys, type LimitKind } from './limit-requests.ts'
import type { PlayerSession } from './routing/route.ts'

const PER_MINUTE = 10
const HOME = '192.0.2.1'
const HOME_KEY = `call ${HOME}`

/** Cookies that are of a session, and how often one was looked up. */
const sessions = new Map<string, number>()
const findSession = vi.fn(async (readCookie: (name: string) => string | undefined) => {
  const userId = sessions.get(readCookie('session') ?? '')
  return userId === undefined ? null : ({ userId } as PlayerSession)
})
/** Tokens of operators' sessions, and cookies of browsers in which operators have logged in. */
const operators = new Set<string>()
const knownOperators = {
  nameSession: vi.fn(async (token: string) => (operators.has(token) ? `of ${token}` : null)),
  nameDevice: vi.fn(async (readCookie: (name: string) => string | undefined) => {
    const device = readCookie('device') ?? ''
    return operators.has(device) ? `of ${device}` : null
  }),
}
const TOKEN = 'token-of-a-session-of-the-panel'
let keyOf: ReturnType<typeof createLimitKeys>
beforeEach(() => {
  sessions.clear()
  operators.clear()
  vi.clearAllMocks()
  keyOf = createLimitKeys({ findSession, knownOperators, publicOrigin: null, perMinute: PER_MINUTE })
})

const from = (ip: string, cookie?: string, token?: string, kind: LimitKind = 'call') => {
  const headers = { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  return keyOf({ ip, protocol: 'http', host: 'here', headers } as unknown as FastifyRequest, kind)
}

test('a player’s calls count for the player from any address, and all others for their network', async () => {
  sessions.set('a', 1).set('b', 2)
  expect(await from(HOME, 'session=a')).toBe('player 1')
  expect(await from('198.51.100.1', 'session=a')).toBe('player 1')
  expect(await from(HOME, 'session=b')).toBe('player 2')
  expect(await from(HOME)).toBe(HOME_KEY)
  expect(await from('2001:db8::1')).toBe(await from('2001:db8::2'))
})

test('a made-up cookie counts for the network, and few of them are looked up', async () => {
  const keys = []
  for (let i = 0; i < 100; i++) keys.push(await from(HOME, `session=made-up-${i}`))
  expect(new Set(keys)).toEqual(new Set([HOME_KEY]))
  expect(findSession).toHaveBeenCalledTimes(2 * PER_MINUTE)
  // Known sessions are not looked up again, and callers from other addresses are not limited.
  sessions.set('a', 1)
  expect(await from('198.51.100.1', 'session=a')).toBe('player 1')
  expect(await from(HOME, 'session=a')).toBe('player 1')
})

test('a session is looked up once in a while, however many calls it makes', async () => {
  sessions.set('a', 1)
  for (let i = 0; i < 100; i++) await from(`198.51.100.${i}`, 'session=a')
  expect(findSession).toHaveBeenCalledTimes(1)
})

test('players of one network share a limit below the total', async () => {
  const keys = []
  for (let i = 0; i < 25 * PER_MINUTE; i++) {
    sessions.set(`s${i % 15}`, i % 15)
    keys.push(await from(HOME, `session=s${i % 15}`))
  }
  expect(keys.filter((key) => key.startsWith('player'))).toHaveLength(20 * PER_MINUTE)
})

test('the files of one network’s known players have a limit, and then count for the network', async () => {
  const keys = []
  for (let i = 0; i < 60 * PER_MINUTE; i++) {
    const cookie = `session=s${i % 15}`
    sessions.set(`s${i % 15}`, i % 15)
    if (i < 15) await from(HOME, cookie)
    keys.push(await from(HOME, cookie, undefined, 'file'))
  }
  expect(keys.filter((key) => key.startsWith('file of player'))).toHaveLength(50 * PER_MINUTE)
  expect(keys.at(-1)).toBe(`file ${HOME}`)
})

test('an endless header is not read, and if the lookup fails the network counts', async () => {
  sessions.set('a', 1)
  expect(await from(HOME, `session=a; x=${'x'.repeat(5_000)}`)).toBe(HOME_KEY)
  findSession.mockRejectedValueOnce(new Error('the database is down'))
  expect(await from(HOME, 'session=a')).toBe(HOME_KEY)
})

test('an operator’s calls count for the session, and without one for the browser of an earlier login', async () => {
  operators.add(TOKEN).add('d')
  sessions.set('a', 1)
  expect(await from(HOME, 'device=d', TOKEN)).toBe(`operator of ${TOKEN}`)
  expect(await from('198.51.100.1', undefined, TOKEN)).toBe(`operator of ${TOKEN}`)
  expect(await from(HOME, 'device=d')).toBe('device of d')
  expect(await from(HOME, 'session=a; device=d')).toBe('player 1')
})

test('a made-up or unverifiable token or device counts for the network', async () => {
  for (let i = 0; i < 3 * PER_MINUTE; i++) {
    expect(await from(HOME, `device=made-up-${i}; session=made-up-${i}`, `made-up-token-of-nobody-${i}`)).toBe(HOME_KEY)
  }
  operators.add(TOKEN).add('d')
  // Made-up tokens from the same address do not keep a real operator from being found.
  expect(await from(HOME, undefined, TOKEN)).toBe(`operator of ${TOKEN}`)
  expect(await from(HOME, 'device=d')).toBe('device of d')
  expect(await from(HOME, `device=d; x=${'x'.repeat(5_000)}`)).toBe(HOME_KEY)
  knownOperators.nameSession.mockRejectedValueOnce(new Error('the database is down'))
  knownOperators.nameDevice.mockRejectedValueOnce(new Error('the database is down'))
  expect(await from(HOME, 'device=d', TOKEN)).toBe(HOME_KEY)
})

test('a network’s players use up no calls of its operators, who share a limit below the total', async () => {
  for (let i = 0; i < 25 * PER_MINUTE; i++) {
    sessions.set(`s${i % 15}`, i % 15)
    await from(HOME, `session=s${i % 15}`)
  }
  const keys = []
  for (let i = 0; i < 25 * PER_MINUTE; i++) {
    operators.add(`${TOKEN}-${i % 15}`)
    keys.push(await from(HOME, undefined, `${TOKEN}-${i % 15}`))
  }
  expect(keys.filter((key) => key.startsWith('operator'))).toHaveLength(20 * PER_MINUTE)
})

test('a file counts for a player with a recent call, without a session lookup', async () => {
  sessions.set('a', 1)
  const file = (cookie: string) => from(HOME, cookie, undefined, 'file')
  expect(await file('session=a')).toBe(`file ${HOME}`)
  expect(findSession).not.toHaveBeenCalled()
  await from(HOME, 'session=a')
  expect(await file('session=a')).toBe('file of player 1')
  expect(await from(HOME, 'session=a', TOKEN, 'probe')).toBe(`probe ${HOME}`)
})

test('a /48 of IPv6 counts by its networks until it has used the share of 32, and then as one', async () => {
  const keys = []
  for (let i = 0; i < 33 * PER_MINUTE; i++) keys.push(await from(`2001:db8:7:${i.toString(16)}::1`))
  expect(new Set(keys.slice(0, 32 * PER_MINUTE)).size).toBe(32 * PER_MINUTE)
  expect(new Set(keys.slice(32 * PER_MINUTE))).toEqual(new Set(['call 2001:db8:7::/48']))
  expect(await from('2001:db8:8::1')).toBe('call 2001:db8:8:0::/64')
})

test('few made-up cookies of a /48 are looked up', async () => {
  for (let i = 0; i < 80 * PER_MINUTE; i++) await from(`2001:db8:7:${i.toString(16)}::1`, `session=made-up-${i}`)
  expect(findSession).toHaveBeenCalledTimes(32 * 2 * PER_MINUTE)
})
