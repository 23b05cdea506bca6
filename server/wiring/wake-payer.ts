import type { Broadcast } from '../db/broadcast.ts'

const TOPIC = 'payouts'

/** Tells whichever process pays that there is something to pay. Lost word costs no more than the driver's next look. */
export const wakePayer = (broadcast: Pick<Broadcast, 'publish'>): void => broadcast.publish(TOPIC, null)

export const onPayerWoken = (broadcast: Pick<Broadcast, 'subscribe'>, wake: () => void): void =>
  broadcast.subscribe(TOPIC, wake)
