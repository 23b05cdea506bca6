import { type AuditEntry, valueText, wordOf } from './audit-entry.ts'
import { NAMES } from './audit-names.ts'
import { plainText } from './plain-text.ts'

/** Returns the details of an entry as pairs of name and value, e.g. 'to address' for `toAddress`. Empty values are left out. */
export const detailPairs = ({ details }: AuditEntry): readonly (readonly [name: string, value: string])[] =>
  Object.entries(details)
    .map(([name, value]) => [nameText(name), plainText(valueText(name, value))] as const)
    .filter(([, value]) => value !== '')

export const nameText = (name: string): string => wordOf(NAMES, name) ?? plainText(plainName(name))

const plainName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
