import { expect, test } from 'vitest'
import * as failures from './purchase-failure.ts'

const { notSent, declaredNotSent, noAnswerText, unknownWhetherSent, ...fixed } = failures
const all = Object.entries({
  ...fixed,
  notSent: () => notSent('It was refused.'),
  declaredNotSent: () => declaredNotSent('It was refused.'),
  unheard: () => declaredNotSent(null),
  unknownWhetherSent: () => unknownWhetherSent(noAnswerText()),
}).map(([name, make]) => ({ name, failure: make() }))

const namesOf = (isOne: (failure: failures.PurchaseFailure) => boolean) =>
  new Set(all.filter(({ failure }) => isOne(failure)).map(({ name }) => name))

test('a purchase may be tried again at once only where nothing was paid', () => {
  const unpaid = [
    'notSent',
    'shortOfUsdt',
    'shortOfBnb',
    'shortOfBnbToPay',
    'declaredNotSent',
    'unheard',
    'abandonedUnknown',
  ]
  expect(namesOf(({ money }) => money === 'none')).toEqual(new Set([...unpaid, 'reverted', 'cancelled']))
  const unknown = ['unknownWhetherSent', 'mismatchedPayment', 'unconfirmed']
  expect(namesOf(({ money }) => money === 'unknown')).toEqual(new Set(unknown))
})

test('funds are offered to a wallet that lacks them, and after no other failure', () => {
  expect(namesOf((it) => it.isShortOfFunds)).toEqual(new Set(['shortOfUsdt', 'shortOfBnb', 'shortOfBnbToPay']))
})

test.each(all)('a player reads of $name what happened and what becomes of the money', ({ failure }) => {
  for (const text of [failure.title, failure.message, failure.note]) expect(text).toMatch(/^\S.+\S$/)
})

test('what a failed payment may still cost or bring is said', () => {
  for (const { note } of [failures.abandonedUnknown(), declaredNotSent(null)]) expect(note).toMatch(/credited.*refund/)
  expect(failures.reverted().note).toContain('network fee')
})

test('a person who says that the wallet sent nothing reads why the wallet did not', () => {
  expect(declaredNotSent('It was refused.').message).toBe('It was refused.')
  expect(declaredNotSent(null).message).toMatch(/^\S.+\S$/)
})
