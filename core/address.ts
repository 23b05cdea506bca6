/** A wallet address as we keep it: 0x and 40 lowercase hexadecimal digits. */
export type Address = `0x${string}`
/** A transaction hash as we keep it: 0x and 64 lowercase hexadecimal digits. */
export type TxHash = `0x${string}`

/** Not the zero address: nobody has its key, and tokens that are sent there are burnt. */
const ANY_CASE_ADDRESS = /^0x(?!0{40})[0-9a-f]{40}$/i
const TX_HASH = /^0x[0-9a-f]{64}$/

/** In any case; kept lowercased. */
export const isAddress = (text: string): text is Address => ANY_CASE_ADDRESS.test(text)

/** The one spelling that is kept: two spellings of one hash could otherwise pay twice. */
export const isTxHash = (text: string): text is TxHash => TX_HASH.test(text)

export const lowercased = (address: string) => address.toLowerCase() as Address

/** The first six and the last four characters, as every screen shows an address; the panel shows the first eight. */
export const shortened = (address: string, first: 6 | 8 = 6) => `${address.slice(0, first)}...${address.slice(-4)}`
