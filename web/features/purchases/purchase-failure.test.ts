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

test('a purchase may be retried at once only if nothing was paid', () => {
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

test('funds are offered only after a failure for missing funds', () => {
  expect(namesOf((it) => it.isShortOfFunds)).toEqual(new Set(['shortOfUsdt', 'shortOfBnb', 'shortOfBnbToPay']))
})

test.each(all)('the message about $name explains what happened and where the money is', ({ failure }) => {
  for (const text of [failure.title, failure.message, failure.note]) expect(text).toMatch(/^\S.+\S$/)
})

test('the possible costs of a failed payment are explained', () => {
  for (const { note } of [failures.abandonedUnknown(), declaredNotSent(null)]) expect(note).toMatch(/credited.*refund/)
  expect(failures.reverted().note).toContain('network fee')
})

test('a player who declares a payment unsent sees the wallet’s reason', () => {
  expect(declaredNotSent('It was refused.').message).toBe('It was refused.')
  expect(declaredNotSent(null).message).toMatch(/^\S.+\S$/)
})
