import { expect, test } from 'vitest'
import { NAME_TRIES_MAX, type NameAnswer, nameUntilFinal } from './name-until-final.ts'

const early: NameAnswer = { ok: false, code: 'payment_not_final', message: 'Not final yet.' }
const named: NameAnswer = { ok: true, explanation: 'Paid.' }
const wrong: NameAnswer = { ok: false, code: 'payout_transaction_wrong', message: 'Wrong.' }
const away: NameAnswer = { ok: false, code: null, message: 'Failed to fetch', isUnreachable: true }

function run(answers: readonly NameAnswer[], hashes = ['0xa']) {
  const asked: string[] = []
  const outcome = nameUntilFinal({
    name: async (hash) => {
      asked.push(hash)
      return answers[asked.length - 1] ?? early
    },
    currentHash: () => hashes[Math.min(asked.length, hashes.length - 1)] ?? '',
    wait: async () => {},
    isOver: () => false,
  })
  return { asked, outcome }
}

test('asks again while the transaction is not final, or the server away', async () => {
  const { asked, outcome } = run([early, away, named])
  expect(await outcome).toEqual({ kind: 'named', explanation: 'Paid.' })
  expect(asked).toHaveLength(3)
})

test('names the newest hash of a transaction that was sped up', async () => {
  const { asked, outcome } = run([early, named], ['0xa', '0xb'])
  await outcome
  expect(asked).toEqual(['0xa', '0xb'])
})

test('stops at a refusal that time does not heal', async () => {
  const { asked, outcome } = run([early, wrong, named])
  expect(await outcome).toEqual({ kind: 'refused', code: 'payout_transaction_wrong', message: 'Wrong.' })
  expect(asked).toHaveLength(2)
})

test('gives up after its limit', async () => {
  const { asked, outcome } = run([])
  expect(await outcome).toEqual({ kind: 'timeout' })
  expect(asked).toHaveLength(NAME_TRIES_MAX)
})
