import type { Tell } from '../http/routing/tell.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** Returns a function that notifies open pages through the outbox. */
export const tellPages =
  ({ add }: Pick<Outbox, 'add'>): Tell =>
  (tx, userId, ...messages) => {
    for (const event of messages) add(tx, { userId, channel: 'pages', event })
  }
