/** Returns the link for a wallet's friends, which names the wallet as referrer. */
export const referralLink = (origin: string, walletAddress: string) => `${origin}/?ref=${walletAddress}`
