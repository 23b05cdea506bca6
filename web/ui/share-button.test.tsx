import { afterEach, describe, expect, test, vi } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { ShareButton, sharedUrl } from './share-button.tsx'

const URL_OF_CARD = 'https://market.example/cards/1'

afterEach(() => {
  // Its own again, or none.
  Reflect.deleteProperty(navigator, 'share')
  vi.restoreAllMocks()
})
const shareBy = (share: () => Promise<void>) => {
  const spy = vi.fn(share)
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true })
  return spy
}
const withoutSharing = () => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
const clipboard = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)

const show = () => renderPart(<ShareButton url={URL_OF_CARD} title="Pip Manzano" />)

test('with a share sheet, the link and its title are passed to it, and nothing is copied', async () => {
  const share = shareBy(async () => undefined)
  const copied = clipboard()
  const screen = await show()
  await screen.getByRole('button', { name: 'Share' }).click()
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Pip Manzano', url: URL_OF_CARD })
  expect(copied).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('without a share sheet the link is copied, and the button confirms it', async () => {
  withoutSharing()
  const copied = clipboard()
  const screen = await show()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(URL_OF_CARD)
})

test('closing the share sheet copies nothing', async () => {
  const share = shareBy(() => Promise.reject(new DOMException('closed', 'AbortError')))
  const copied = clipboard()
  const screen = await show()
  await screen.getByRole('button', { name: 'Share' }).click()
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  await expect.element(screen.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(copied).not.toHaveBeenCalled()
})

test('if the share sheet fails to open, the link is copied', async () => {
  shareBy(() => Promise.reject(new DOMException('not here', 'NotAllowedError')))
  const copied = clipboard()
  const screen = await show()
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(URL_OF_CARD)
})

test('if copying fails too, the link is shown', async () => {
  withoutSharing()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not here', 'NotAllowedError'))
  const screen = await show()
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByText('The link could not be copied')).toBeVisible()
  await expect.element(screen.getByText(URL_OF_CARD)).toBeVisible()
})

describe('a shared link is in the language of the sharing visitor', () => {
  test.each([
    { path: '/cards/1', language: 'en', url: '/cards/1' },
    { path: '/cards/1', language: 'es', url: '/cards/1?lang=es' },
    { path: '/?ref=0xab&payout=0xcd', language: 'es', url: '/?ref=0xab&payout=0xcd&lang=es' },
  ] as const)('$path in $language is $url', ({ path, language, url }) => {
    expect(sharedUrl(path, language)).toBe(location.origin + url)
  })
})
