/** Links of the shell that every visitor has: name and path. */
export const PAGE_LINKS = [
  ['Home', '/'],
  ['Mining', '/mining'],
  ['Game', '/game'],
  ['Claim Airdrop', '/airdrop'],
  ['Profile', '/profile'],
  ['Wallet Guide', '/wallet-guide'],
]
