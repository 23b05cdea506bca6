import Fastify from 'fastify'
import { answerQuestions } from '../worker.ts'

/** Serves one value per path by Fastify alone, and serializes it for each answer. */
answerQuestions(async (values: Readonly<Record<string, unknown>>) => {
  const app = Fastify()
  for (const [path, value] of Object.entries(values)) app.get(path, async () => value)
  return app.listen({ host: '127.0.0.1', port: 0 })
})
