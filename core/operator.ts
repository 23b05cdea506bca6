/** What an operator may do: a viewer reads, an operator decides and sends, an owner also says who the operators are. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** For how long after its password or a one-time code an operator may do what needs a proof. */
export const PROOF_MINUTES = 10

/** Whether a role allows what needs at least another. */
export const isRoleEnough = (role: OperatorRole, least: OperatorRole): boolean =>
  OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)

/** Of a password that a person chooses. */
export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 200

/** How many codes are made at once, and from how few left on the panel asks for new ones. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_LOW = 3

/** Who the audit log says it was where it was no operator. */
const RESERVED_NAMES = ['console', 'unknown', 'platform', 'program', 'system']

/** Whether a new operator may be called so: small letters, digits, and `.`, `_` or `-` between them; 2 to 32 in all. */
export const isNewUsername = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9._-]{0,30}[a-z0-9])$/.test(text) && !RESERVED_NAMES.includes(text)

/** Sixteen signs of five bits each; none of them is taken for another. */
const RECOVERY_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LENGTH = 16

/**
 * A recovery code as it is written: four groups of four signs.
 *
 * @param random 10 bytes that nobody knows, 80 bits
 */
export function writeRecoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => RECOVERY_SIGNS[Number.parseInt(five, 2)])
  return (signs.join('').match(/.{4}/g) ?? []).join('-')
}

/** The sixteen signs of a recovery code, however it was typed; null where it is none. */
export function readRecoveryCode(text: string): string | null {
  const signs = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const isCode = signs.length === RECOVERY_LENGTH && [...signs].every((sign) => RECOVERY_SIGNS.includes(sign))
  return isCode ? signs : null
}
