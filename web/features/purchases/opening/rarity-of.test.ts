import { expect, test } from 'vitest'
import { CHARACTERS } from '../../../../art/characters.ts'
import { rarestOf, rarityOf } from './opening-stall.tsx'

test.each(CHARACTERS)('$name is as rare as its frame says', ({ slug, rarity }) => {
  expect(rarityOf(`/cards/${slug}.svg`)).toBe(rarity)
})

test.each([
  { pictures: ['/cards/pip.svg'], rarest: 'common' },
  { pictures: ['/cards/pip.svg', '/cards/java.svg', '/cards/burro.svg'], rarest: 'epic' },
  { pictures: ['/uploads/own.webp', '/cards/michel.svg'], rarest: 'legendary' },
  { pictures: ['/uploads/own.webp'], rarest: 'common' },
])('the rarest of $pictures is $rarest', ({ pictures, rarest }) => {
  expect(rarestOf(pictures)).toBe(rarest)
})
