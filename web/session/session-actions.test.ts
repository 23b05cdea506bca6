import { expect, test } from 'vitest'
import { readConnectDialog } from '#web/wallet/connect-dialog-state.ts'
import { openConnectDialog } from './session-actions.ts'

test('any screen can ask for a wallet', () => {
  openConnectDialog()
  expect(readConnectDialog()).toBe('open')
})
