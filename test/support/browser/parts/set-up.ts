import '#web/ui/app.css'
import '#web/panel/panel.css'
import { i18n, type Messages } from '@lingui/core'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { tolerateForeignChanges } from '#web/lib/foreign-changes.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { recordAnswer } from '#web/lib/server-contact.ts'
import { DISCONNECTED, writeWallet } from '#web/session/wallet-view.ts'
import { hideToast } from '#web/ui/toast.ts'
import { keepDrawing } from '../frames/keep-drawing.ts'
import { recordConsoleError, resetComplaints, unmetComplaints } from './expect-complaints.ts'
import { FakeSocket, sockets } from './fake-socket.ts'
import { resetStubs, stubbedFetch, stubComplaints } from './stub-api.ts'

/*
 * Set-up of every test of a part: no server and no socket but the stubs, texts in both languages, and no leftovers of the test
 * before. An unexpected call, a missing text, a line of `console.error` or an uncaught rejection fails the test in which it
 * happened.
 */
keepDrawing()
// The page calls this too, in `web/main.tsx`.
tolerateForeignChanges()

const CATALOGS = import.meta.glob<{ messages: Messages }>('/web/texts/*.po', { eager: true })

for (const [path, { messages }] of Object.entries(CATALOGS)) i18n.load(/(\w+)\.po$/.exec(path)?.[1] ?? '', messages)
i18n.activate('en')
i18n.on('missing', ({ id }) => console.error(`No text for ${id} in ${i18n.locale}`))

globalThis.fetch = stubbedFetch
globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
console.error = recordConsoleError

const uncaught: string[] = []
// Fails the test that the rejection belongs to, by name. The runner would name only the file, so it does not get the event.
addEventListener(
  'unhandledrejection',
  (event) => {
    uncaught.push(`Nobody caught: ${event.reason}`)
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  { capture: true },
)

beforeEach(() => {
  resetStubs()
  resetComplaints()
  uncaught.length = 0
  sockets.length = 0
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
  // The browser reports a rejection in a separate task, after the work that made it.
  for (const _ of [1, 2]) await new Promise((resolve) => setTimeout(resolve))
  recordAnswer()
  queryClient.clear()
  writeWallet(DISCONNECTED)
  hideToast()
  i18n.activate('en')
  document.documentElement.lang = 'en'
  expect([...stubComplaints(), ...unmetComplaints(), ...uncaught]).toEqual([])
})
