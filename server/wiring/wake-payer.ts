import type { Broadcast } from '../db/broadcast.ts'

const TOPIC = 'payouts'

/** Notifies the paying process of a new payout. If the notification is lost, the driver finds the payout at its next poll. */
export const wakePayer = (broadcast: Pick<Broadcast, 'publish'>): void => broadcast.publish(TOPIC, null)

export const onPayerWoken = (broadcast: Pick<Broadcast, 'subscribe'>, wake: () => void): void =>
  broadcast.subscribe(TOPIC, wake)
