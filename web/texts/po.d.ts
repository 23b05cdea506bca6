/** The build turns a catalogue into a module. */
declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
