import { z } from 'zod'
import { isAddress, isTxHash, lowercased } from '../address.ts'
import { textOfWritten } from '../number-text.ts'
import { hasDirectionMarks, hasVisibleText } from '../visible-text.ts'

/** Characters of a wallet, a hash, a cursor or an amount in a request. */
export const SHORT_TEXT_MAX = 200

/** Wallet address in any case; lowercased when it is parsed. */
export const walletAddress = z
  .string()
  .max(SHORT_TEXT_MAX)
  .refine((text) => isAddress(text), 'must be 0x and 40 hexadecimal digits')
  .transform(lowercased)
  .meta({ description: 'Wallet address, 0x and 40 hexadecimal digits; stored lowercased.' })

/** Wallet address in an answer. */
export const walletAddressOut = z.string().meta({ description: 'Wallet address, lowercase.' })

export const txHash = z
  .string()
  .max(SHORT_TEXT_MAX)
  .transform((text) => text.toLowerCase())
  .refine(isTxHash, 'must be 0x and 64 hexadecimal digits')
  .transform((text) => text as `0x${string}`)
  .meta({ description: 'Transaction hash, 0x and 64 hexadecimal digits in any case.' })

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** Reads digits as a number. Other input stays as it is, and the schema that needs a number reports it. */
const readDigits = (written: string | number) =>
  typeof written === 'string' && /^\d{1,20}$/.test(written) ? Number(written) : written

/** Whole number in a request: a number, or its digits as text. */
export const wholeIn = z.union([z.string().max(SHORT_TEXT_MAX), z.number()]).transform(readDigits)

/** Id in a request. */
export const idIn = wholeIn.pipe(id).meta({ description: 'A whole number from 1, as a number or as its digits.' })

/** Accepts text that a database can store: without zero bytes and lone surrogates. The text is empty or visible. */
export const storableText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be plain text')
    .refine((text) => text === '' || hasVisibleText(text), 'must have a letter, a digit or a sign')

/** Accepts text that a person writes for others, e.g. a note or a reason. It has no sign that turns the text around. */
export const writtenText = (maxLength: number) =>
  storableText(maxLength).refine((text) => !hasDirectionMarks(text), 'must be plain text')

/** Amount as text, or as the number that older clients send. A text stays as it was written. */
export const amountText = z.union([z.string().max(SHORT_TEXT_MAX), z.number()]).transform(textOfWritten)

/** Amount without blanks around it; an empty one is 0. */
export const amountIn = amountText
  .transform((text) => text.trim() || '0')
  .meta({ description: 'Plain decimal, as text or as a number.' })

/** A decimal text, e.g. '1.45'. */
export const decimal = z.string().meta({ description: 'Decimal text, e.g. 1.45.' })

/** BV3 in hundredths. */
export const hundredths = z.int().meta({ description: 'BV3 in hundredths: 100 is 1.00 BV3.' })

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC.' })

/** Zones beyond 15:59 east or west of UTC, which neither PostgreSQL nor any place has. */
const ZONE_BEYOND = /[+-](?:1[6-9]|2\d):\d\d$/
/** Characters of a moment with nanoseconds and a zone: `2026-01-01T00:00:00.000000000+00:00`. */
const MOMENT_LENGTH_MAX = 35

const MOMENT_LAST_MS = Date.UTC(9999, 11, 31)

/** Bound of a list in time, with its zone; from 1970 on. */
export const moment = z.iso
  .datetime({ offset: true })
  .max(MOMENT_LENGTH_MAX)
  .refine((text) => !ZONE_BEYOND.test(text), 'must be within 16 hours of UTC')
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0 && at.getTime() <= MOMENT_LAST_MS, 'must be from 1970 to 9999, in UTC')
  .meta({ description: 'ISO 8601 with its zone.' })

export const walletQuery = z.object({ walletAddress })

/** Accepts how many lines of a list a caller asks for, in plain digits. */
export const limitUpTo = (max: number, standard: number) => wholeIn.pipe(z.int().min(1).max(max)).default(standard)
export const limit = limitUpTo(200, 50)
/** Limit of a player's own copies and withdrawals. A caller that sets no limit gets all of them. */
export const ownLimit = limitUpTo(1_000, 1_000)
/** Limit of a player's own list whose lines are expensive to read. */
export const ownPageLimit = limitUpTo(200, 200)
export const cursor = z.string().max(SHORT_TEXT_MAX).optional()
