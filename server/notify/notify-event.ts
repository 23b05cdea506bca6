/** What happened that a bot tells of; the rest is read from the database when the message is written. */
export type NotifyEvent =
  | {
      readonly type: 'withdrawal_requested' | 'withdrawal_decided' | 'withdrawal_completed'
      readonly withdrawalId: number
    }
  | {
      readonly type: 'purchase'
      readonly userId: number
      readonly cardId: number
      readonly copies: number
      readonly txHash: string
    }
