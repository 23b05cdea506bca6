/** What a wallet's friends open: it says who sent them. */
export const referralLink = (origin: string, walletAddress: string) => `${origin}/?ref=${walletAddress}`
