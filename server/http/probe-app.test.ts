import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { getLiveness } from '#core/api/platform.ts'
import { ok } from '#core/result.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { createProbeApp } from './probe-app.ts'
import { route } from './routing/route.ts'
import type { MetricsAccess } from './serve-metrics.ts'

let app: FastifyInstance | null = null
afterEach(async () => {
  await app?.close()
  app = null
})

async function open(metricsAccess: MetricsAccess) {
  const metrics = createMetrics()
  app = await createProbeApp({
    log: pino({ level: 'silent' }),
    routes: [route(getLiveness, async () => ok({ status: 'up' as const }))],
    metrics,
    metricsAccess,
  })
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app?.inject({ url, headers })
    return { status: answer?.statusCode, body: answer?.body ?? '' }
  }
  return { metrics, ask }
}

test('a process without players answers its probes and metrics, and nothing else', async () => {
  const { ask } = await open('everybody')
  expect(await ask(getLiveness.path)).toEqual({ status: 200, body: '{"status":"up"}' })
  expect(await ask('/metrics')).toMatchObject({ status: 200 })
  for (const path of ['/', '/api/cards', '/admin']) expect(await ask(path)).toMatchObject({ status: 404 })
})

test.each([
  { who: 'the holder of the token', authorization: 'Bearer right', status: 200 },
  { who: 'the holder of another token of its length', authorization: 'Bearer wrong', status: 401 },
  { who: 'the holder of a part of the token', authorization: 'Bearer righ', status: 401 },
  { who: 'somebody who leaves out the scheme', authorization: 'right', status: 401 },
  { who: 'somebody without a token', authorization: '', status: 401 },
])('$who gets $status from the metrics', async ({ authorization, status }) => {
  const { ask } = await open({ token: 'right' })
  const { status: answered, body } = await ask('/metrics', { authorization })
  expect(answered).toBe(status)
  expect(body.includes('audit_findings')).toBe(status === 200)
})

test('closed metrics answer as not found', async () => {
  const { ask } = await open('nobody')
  expect(await ask('/metrics')).toMatchObject({ status: 404 })
})

test('each scrape measures again first, and counts the requests before it by route', async () => {
  const { ask, metrics } = await open('everybody')
  let asked = 0
  metrics.beforeScrape.push(async () => {
    asked += 1
    metrics.waitingPayments.set(asked)
  })
  await ask(getLiveness.path)
  await ask('/nowhere/1')
  await ask('/metrics')
  const { body } = await ask('/metrics')
  expect(asked).toBe(2)
  expect(body).toMatch(/^payments_waiting 2$/m)
  expect(body).toContain(`http_request_seconds_count{method="GET",route="${getLiveness.path}",status="200"} 1`)
  expect(body).toContain('http_request_seconds_count{method="GET",route="other",status="404"} 1')
})

test('a caller beyond the limit is refused, and counted by route', async () => {
  const { ask } = await open('everybody')
  const statuses: (number | undefined)[] = []
  // An unknown path has the smallest share.
  for (let count = 0; count < 602; count++) statuses.push((await ask(`/nowhere/${count}`)).status)
  expect(statuses.indexOf(429)).toBe(600)
  const { status, body } = await ask('/metrics')
  expect(status).toBe(200)
  expect(body).toContain('http_rate_limited_total{route="other"} 2')
})

test('findings of one kind of audit stay until that kind finds none', async () => {
  const { ask, metrics } = await open('everybody')
  const findings = async () => /^audit_findings (\d+)$/m.exec((await ask('/metrics')).body)?.[1]
  metrics.countFindings('full', 3)
  metrics.countFindings('head', 1)
  expect(await findings()).toBe('3')
  metrics.countFindings('full', 0)
  expect(await findings()).toBe('1')
  metrics.countFindings('head', 0)
  expect(await findings()).toBe('0')
})
