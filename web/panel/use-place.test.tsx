import { expect, test } from 'vitest'
import { Link, useSearch } from 'wouter'
import { renderPart } from '#test/support/render-part.tsx'
import { usePlace } from './use-place.ts'

function Lists() {
  const search = useSearch()
  usePlace(search)
  return (
    <div style={{ height: search === 'tab=short' ? 10 : 3_000 }}>
      <p>{search}</p>
      <Link href="/?tab=long">Long</Link>
      <Link href="/?tab=short">Short</Link>
    </div>
  )
}

test('a place is kept though the click comes before the browser has told of the scroll', async () => {
  const screen = await renderPart(<Lists />, { path: '/?tab=long' })
  const click = (name: string) => (screen.getByRole('link', { name }).element() as HTMLElement).click()
  await expect.element(screen.getByText('tab=long')).toBeVisible()
  scrollTo(0, 120)
  click('Short')
  await expect.element(screen.getByText('tab=short')).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
  click('Long')
  await expect.element(screen.getByText('tab=long')).toBeVisible()
  await expect.poll(() => scrollY).toBe(120)
})
