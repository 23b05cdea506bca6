import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { catchSavedFiles, type SavedFile } from '#test/support/browser/parts/saved-files.ts'
import { breakConnection, holdCall, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, readOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { DownloadCsv } from './list-head.tsx'

const LIST = {
  path: '/api/admin/withdrawals',
  fileName: 'withdrawals-pending.csv',
  query: { status: 'pending' },
} as const

let saved: readonly SavedFile[]
beforeEach(() => {
  storeOperatorToken('token')
  saved = catchSavedFiles()
})
afterEach(async () => {
  vi.restoreAllMocks()
  clearOperatorToken()
  await page.viewport(1280, 800)
})

async function renderButton() {
  const screen = await renderPart(<DownloadCsv list={LIST} />)
  return {
    screen,
    button: screen.getByRole('button', { name: 'Download CSV' }),
    notices: screen.getByRole('region', { name: 'Notices' }),
  }
}

test('requests the list with its filters as a file, and passes it to the browser', async () => {
  respondWith(listAdminWithdrawals, 200, 'id,amount\r\n1,29\r\n')
  const { screen, button } = await renderButton()
  await button.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]?.name).toBe('withdrawals-pending.csv')
  expect(await saved[0]?.text).toBe('id,amount\r\n1,29\r\n')
  const [request] = requestsOf(listAdminWithdrawals)
  expect(request?.query.status).toBe('pending')
  expect(request?.headers.get('accept')).toBe('text/csv')
  expect(request?.headers.get('authorization')).toBe('Bearer token')
  expect(await violations(screen.container)).toEqual([])
})

test('ignores clicks while a download runs, and shows that it runs', async () => {
  const list = holdCall(listAdminWithdrawals)
  const { screen, button } = await renderButton()
  await button.click()
  await expect.element(screen.getByText('Downloading')).toBeInTheDocument()
  ;(screen.getByRole('button').element() as HTMLElement).click()
  list.answer([])
  await expect.poll(() => saved.length).toBe(1)
  expect(requestsOf(listAdminWithdrawals)).toHaveLength(1)
})

test.each([
  {
    why: 'is busy',
    set: () => refuse(listAdminWithdrawals, 'files_busy'),
    says: 'Three files are already being prepared. Please try again in a moment.',
  },
  {
    why: 'cannot be reached',
    set: () => breakConnection(listAdminWithdrawals),
    says: 'The server cannot be reached. Please try again in a moment.',
  },
])('saves nothing and reports the reason if the server $why', async ({ set, says }) => {
  set()
  const { button, notices } = await renderButton()
  await button.click()
  await expect.element(notices.getByText(says)).toBeVisible()
  await expect.element(notices.getByText('Download failed')).toBeVisible()
  expect(saved).toEqual([])
})

test('saves nothing of a truncated file', async () => {
  const { button, notices } = await renderButton()
  const broken = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('id,amount\r\n1,'))
    },
    pull(stream) {
      stream.error(new TypeError('network error'))
    },
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(broken, { headers: { 'Content-Type': 'text/csv' } }))
  await button.click()
  await expect
    .element(notices.getByText('The download was interrupted and the file was not saved. Please try again.'))
    .toBeVisible()
  expect(saved).toEqual([])
})

test.each([200, 403])('saves nothing of a proxy’s page with %i', async (status) => {
  respondWith(listAdminWithdrawals, status, '<!DOCTYPE html><title>Sign in</title>')
  const { button, notices } = await renderButton()
  await button.click()
  await expect.element(notices.getByText(/^Something between you and the server answered\./)).toBeVisible()
  expect(saved).toEqual([])
  expect(readOperatorToken().isRefused).toBe(false)
})

test('a download with an expired token closes the panel', async () => {
  refuse(listAdminWithdrawals, 'operator_unauthenticated')
  const { button } = await renderButton()
  await button.click()
  await expect.poll(() => readOperatorToken().isRefused).toBe(true)
  expect(saved).toEqual([])
})

test('the download button is an icon of at least 44 px on a phone', async () => {
  await page.viewport(390, 800)
  const { button } = await renderButton()
  const { width, height } = button.element().getBoundingClientRect()
  expect(width).toBeGreaterThanOrEqual(44)
  expect(width).toBeLessThan(80)
  expect(height).toBeGreaterThanOrEqual(44)
})
