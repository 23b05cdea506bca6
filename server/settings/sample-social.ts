import type { Settings } from '#core/settings.ts'
import type { CurrentSettings } from './settings.ts'

/** Where nothing is real, so that every link can be tried: a domain that is kept for examples and leads nobody astray. */
const SAMPLE_SOCIAL: Settings['social'] = {
  chat: 'https://example.com/chat',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}

/** The channels that players see: on a real chain those that the operator has set, and no others. */
export const shownSocial = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['social'] =>
  isLocal && versions.social === 0 ? SAMPLE_SOCIAL : values.social
