import { expect, test } from 'vitest'
import { readTexts } from '#test/support/read-texts.ts'
import { TEXT_ROOMS, type TextRoom } from './rooms.ts'

/** All rooms are loaded into one place: where two say the same in English and not in Spanish, the last one would win. */
test('a text that stands in several rooms reads the same in each', async () => {
  const said = new Map<string, Set<string>>()
  for (const room of Object.keys(TEXT_ROOMS) as TextRoom[]) {
    for (const [id, text] of Object.entries(await readTexts('es', room))) {
      said.set(id, (said.get(id) ?? new Set()).add(text))
    }
  }
  expect(said.size).toBeGreaterThan(0)
  expect([...said.values()].filter((texts) => texts.size > 1).map((texts) => [...texts])).toEqual([])
})
