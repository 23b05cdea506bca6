/** Wallet address as stored: 0x and 40 lowercase hexadecimal digits. */
export type Address = `0x${string}`
/** Transaction hash as stored: 0x and 64 lowercase hexadecimal digits. */
export type TxHash = `0x${string}`

/** Excludes the zero address: it has no key, and tokens sent to it are burnt. */
const ANY_CASE_ADDRESS = /^0x(?!0{40})[0-9a-f]{40}$/i
const TX_HASH = /^0x[0-9a-f]{64}$/

/** Returns whether a text is a wallet address, in any letter case. Addresses are stored in lower case. */
export const isAddress = (text: string): text is Address => ANY_CASE_ADDRESS.test(text)

/** Returns whether a text is a transaction hash in its stored spelling. With two spellings, one hash could pay twice. */
export const isTxHash = (text: string): text is TxHash => TX_HASH.test(text)

export const lowercased = (address: string) => address.toLowerCase() as Address

/** Returns the first six and the last four characters, as every screen shows an address. The panel shows the first eight. */
export const shortened = (address: string, first: 6 | 8 = 6) => `${address.slice(0, first)}...${address.slice(-4)}`
