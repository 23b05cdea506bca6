/** Where a player looks for a payment; a hash that is known is filled in. */
export const findPaymentPath = (txHash: string | null) =>
  txHash === null ? '/profile/help' : `/profile/help?tx=${txHash}`
