import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { lazyPart, useRenderOnceFetched } from './lazy-part.tsx'

const Board = () => <p>The board</p>

/** A part whose code arrives when it is told to. */
function openPart() {
  const { promise, resolve } = Promise.withResolvers<typeof Board>()
  return { part: lazyPart(() => promise), arrive: () => resolve(Board) }
}

/** Shows a part, and notes whether something stood in its place. */
async function show(Part: ReturnType<typeof openPart>['part']) {
  const shown: string[] = []
  const Place = () => {
    shown.push('place')
    return <p>Its place</p>
  }
  const screen = await renderPart(
    <Suspense fallback={<Place />}>
      <Part />
    </Suspense>,
  )
  return { screen, shown }
}

test('the space of a part is reserved until it arrives', async () => {
  const { part, arrive } = openPart()
  const { screen, shown } = await show(part)
  await expect.element(screen.getByText('Its place')).toBeVisible()
  expect(shown).not.toEqual([])
  arrive()
  await expect.element(screen.getByText('The board')).toBeVisible()
  await expect.element(screen.getByText('Its place')).not.toBeInTheDocument()
})

test('a part fetched earlier is shown at once', async () => {
  const { part, arrive } = openPart()
  arrive()
  await part.fetch()
  const { screen, shown } = await show(part)
  await expect.element(screen.getByText('The board')).toBeVisible()
  expect(shown).toEqual([])
})

test('a component that shows a page renders again once it was fetched', async () => {
  const { part, arrive } = openPart()
  let renders = 0
  await renderHook(() => {
    renders += 1
    useRenderOnceFetched(part)
  })
  const before = renders
  arrive()
  await expect.poll(() => renders).toBeGreaterThan(before)
})

test('a page loaded earlier is not requested again', async () => {
  const { part, arrive } = openPart()
  arrive()
  await part.fetch()
  const fetch = vi.spyOn(part, 'fetch')
  await renderHook(() => useRenderOnceFetched(part))
  expect(fetch).not.toHaveBeenCalled()
})
