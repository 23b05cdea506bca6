import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveApiDocs } from './api-docs.ts'

test.each([
  { url: '/api/docs/json', type: 'application/json; charset=utf-8' },
  { url: '/api/docs/yaml', type: 'application/x-yaml' },
])('$url is written once for all who ask', async ({ url, type }) => {
  const app = Fastify()
  const sent: unknown[] = []
  app.addHook('onSend', async (_, __, payload) => {
    sent.push(payload)
    return payload
  })
  await serveApiDocs(app, 'Market')
  app.get('/api/cards', async () => [])
  const answers = [await app.inject(url), await app.inject(url)]
  for (const { body, headers } of answers) {
    expect(body).toContain('/api/cards')
    expect(headers['content-type']).toBe(type)
  }
  expect(sent[0]).toBeInstanceOf(Buffer)
  expect(sent[1]).toBe(sent[0])
  await app.close()
})
