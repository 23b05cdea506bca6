/** What the shell links to for everybody: name and path. */
export const PAGE_LINKS = [
  ['Home', '/'],
  ['Mining', '/mining'],
  ['Game', '/game'],
  ['Claim Airdrop', '/airdrop'],
  ['Profile', '/profile'],
  ['Wallet Guide', '/wallet-guide'],
]
