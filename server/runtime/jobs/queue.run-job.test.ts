import pino from 'pino'
import { expect, test } from 'vitest'
import { runJob } from './queue.ts'

const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })

test('a job that throws is logged with its name, counted, and left to be retried', async () => {
  const failed: string[] = []
  const job = { name: 'ledger.audit', schedule: '* * * * *', run: () => Promise.reject(new Error('no disk')) }
  await expect(runJob(job, null, { log, onFailed: (name) => failed.push(name) })).rejects.toThrow('no disk')
  expect(failed).toEqual(['ledger.audit'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      job: 'ledger.audit',
      msg: 'a job failed; the queue retries it, at most three times in all',
      err: { message: 'no disk' },
    },
  ])
})

test('a successful job gets the name of its requester, and is not counted', async () => {
  const failed: string[] = []
  const asked: (string | null)[] = []
  const job = { name: 'a job', schedule: '* * * * *', run: async (by: string | null) => void asked.push(by) }
  await runJob(job, 'ann', { log, onFailed: (name) => failed.push(name) })
  expect([asked, failed]).toEqual([['ann'], []])
})
