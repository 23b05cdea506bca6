/** Returns the path where a player finds a payment. Fills in a known hash. */
export const findPaymentPath = (txHash: string | null) =>
  txHash === null ? '/profile/help' : `/profile/help?tx=${txHash}`
