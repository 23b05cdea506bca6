import { expect, test } from 'vitest'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { useIncrementalCount } from './use-incremental-count.ts'

const FRUITS = ['apple', 'banana', 'cherry', 'date']

function List({ of, counts }: { of: readonly string[]; counts: number[] }) {
  const count = useIncrementalCount(of.length)
  counts.push(count)
  return of.slice(0, count).map((it) => <p key={it}>{it}</p>)
}

test('each step draws one more item, until all are drawn', async () => {
  const counts: number[] = []
  const screen = await renderPart(<List of={FRUITS} counts={counts} />)
  await expect.element(screen.getByText('date')).toBeVisible()
  expect([...new Set(counts)]).toEqual([1, 2, 3, 4])
})

test('an empty list draws nothing, and later items are drawn too', async () => {
  const counts: number[] = []
  const screen = await renderPart(<List of={[]} counts={counts} />)
  expect(counts.every((it) => it === 0)).toBe(true)
  await screen.rerender(<List of={FRUITS} counts={counts} />)
  await expect.element(screen.getByText('date')).toBeVisible()
})
