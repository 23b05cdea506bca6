import type { Settings } from '#core/settings.ts'
import type { CurrentSettings } from './settings.ts'

/** Sample links for the local chain, so that every link can be tried. The domain is reserved for examples. */
const SAMPLE_SOCIAL: Settings['social'] = {
  chat: 'https://example.com/chat',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}

/** Returns the channels that players see. On a real chain, these are only those that the operator has set. */
export const shownSocial = ({ values, versions }: CurrentSettings, isLocal: boolean): Settings['social'] =>
  isLocal && versions.social === 0 ? SAMPLE_SOCIAL : values.social
