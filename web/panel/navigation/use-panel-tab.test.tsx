import { expect, test } from 'vitest'
import { useLocation, useSearch } from 'wouter'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { useScrollPosition } from './use-panel-tab.ts'

let show: (path: string) => void

function Lists() {
  const search = useSearch()
  show = useLocation()[1]
  useScrollPosition(search)
  return <div style={{ height: search === 'tab=short' ? 10 : 3_000 }}>{search}</div>
}

/** The address changes after the event and before the browser's next frame. */
const WAYS = [
  { way: 'click', tell: () => document.body.click() },
  { way: 'popstate', tell: () => dispatchEvent(new PopStateEvent('popstate')) },
]

test.each(WAYS)(
  'the scroll position is restored even if $way comes before the browser’s scroll event',
  async ({ tell }) => {
    const screen = await renderPart(<Lists />, { path: '/?tab=long' })
    await expect.element(screen.getByText('tab=long')).toBeVisible()
    scrollTo(0, 120)
    tell()
    show('/?tab=short')
    await expect.element(screen.getByText('tab=short')).toBeVisible()
    await expect.poll(() => scrollY).toBe(0)
    show('/?tab=long')
    await expect.element(screen.getByText('tab=long')).toBeVisible()
    await expect.poll(() => scrollY).toBe(120)
  },
)
