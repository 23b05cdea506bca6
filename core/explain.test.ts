import { describe, expect, test } from 'vitest'
import { LEDGER_LINES } from '#test/support/money/ledger-lines.ts'
import { durationText, explain } from './explain.ts'

test.each(LEDGER_LINES)('$name', ({ facts, sentence }) => expect(explain(facts)).toBe(sentence))

describe('a duration', () => {
  test.each([
    { ms: 0n, text: 'less than a second' },
    { ms: 999n, text: 'less than a second' },
    { ms: 1_000n, text: '1 s' },
    { ms: 61_999n, text: '1 min 1 s' },
    { ms: 90_061_000n, text: '1 d 1 h 1 min 1 s' },
    { ms: 7_200_000n, text: '2 h' },
  ])('of $ms ms is written $text', ({ ms, text }) => expect(durationText(ms)).toBe(text))
})
