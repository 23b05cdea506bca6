/** Roles of operators: a viewer reads, an operator decides and sends, an owner also manages the operators. */
export const OPERATOR_ROLES = ['viewer', 'operator', 'owner'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Minutes after its password or a one-time code in which an operator may do what needs a proof. */
export const PROOF_MINUTES = 10

/** Returns whether a role includes another one. */
export const isRoleEnough = (role: OperatorRole, least: OperatorRole): boolean =>
  OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(least)

/** Characters of a password that a person chooses. */
export const PASSWORD_LENGTH_MIN = 12
export const PASSWORD_LENGTH_MAX = 200

/** Codes that are made at once, and the number of remaining codes at which the panel asks for new ones. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODES_LOW = 3

/** Names that the audit log uses for actors that are not operators. */
const RESERVED_NAMES = ['console', 'unknown', 'platform', 'program', 'system']

/** Returns whether a new operator may have this name: small letters, digits, and `.`, `_` or `-` between them; 2 to 32 in all. */
export const isNewUsername = (text: string): boolean =>
  /^[a-z0-9](?:[a-z0-9._-]{0,30}[a-z0-9])$/.test(text) && !RESERVED_NAMES.includes(text)

/** Signs of five bits each, without signs that look alike. A code has sixteen of them. */
const RECOVERY_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LENGTH = 16

/**
 * Returns a recovery code as it is written: four groups of four signs.
 *
 * @param random 10 secret random bytes, 80 bits
 */
export function writeRecoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = (bits.match(/.{5}/g) ?? []).map((five) => RECOVERY_SIGNS[Number.parseInt(five, 2)])
  return (signs.join('').match(/.{4}/g) ?? []).join('-')
}

/** Reads the sixteen signs of a recovery code, however it was typed. Returns null if the text is not a code. */
export function readRecoveryCode(text: string): string | null {
  const signs = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const isCode = signs.length === RECOVERY_LENGTH && [...signs].every((sign) => RECOVERY_SIGNS.includes(sign))
  return isCode ? signs : null
}
