import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

type SocialProps = { entry: StoredSetting<'social'> }

export const wholeAddress = () => t`Enter a full https address, or leave it empty`

/** Edits the four channels. If none is set, players read that none is published yet. */
export const SocialSection = ({ entry }: SocialProps) => (
  <SettingSection
    name="social"
    entry={entry}
    title={t`Social links`}
    about={t`The official channels. Empty ones are hidden.`}
  >
    <SettingForm
      name="social"
      entry={entry}
      problems={{ chat: wholeAddress, telegram: wholeAddress, instagram: wholeAddress, twitter: wholeAddress }}
    >
      {({ field }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t`Community chat`} placeholder="https://" inputMode="url" {...field('chat')} />
          <TextField label={t`Telegram`} placeholder="https://" inputMode="url" {...field('telegram')} />
          <TextField label={t`Instagram`} placeholder="https://" inputMode="url" {...field('instagram')} />
          <TextField label={t`Twitter/X`} placeholder="https://" inputMode="url" {...field('twitter')} />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)

/** Edits the post that players retweet. It is one of the channels' addresses and is stored with them. */
export const AirdropSection = ({ entry }: SocialProps) => (
  <SettingSection name="social" entry={entry} title={t`Airdrop`} about={t`The post that players retweet to join.`}>
    <SettingForm name="social" entry={entry} problems={{ airdropPost: wholeAddress }}>
      {({ field }) => (
        <TextField label={t`Original post`} placeholder="https://" inputMode="url" {...field('airdropPost')} />
      )}
    </SettingForm>
  </SettingSection>
)
