import type { Outbox } from '../outbox/outbox.ts'
import type { Tell } from '../routing/tell.ts'

/** Open pages are told through the outbox. */
export const tellPages =
  ({ add }: Pick<Outbox, 'add'>): Tell =>
  (tx, userId, ...messages) => {
    for (const event of messages) add(tx, { userId, channel: 'pages', event })
  }
