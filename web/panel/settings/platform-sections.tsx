import { t } from '@lingui/core/macro'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import type { Settings } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'

import { ImageField } from '../parts/image-field.tsx'
import { momentText } from '../parts/moment.tsx'
import {
  RatesSection,
  SettingForm,
  type SettingFormParts,
  SettingSection,
  TwoWayField,
} from '../parts/setting-section.tsx'

/** Settings of the platform as a whole. Each section is saved separately. */
export const PlatformSections = ({ settings }: { settings: StoredSettings }) => (
  <>
    <SiteSection entry={settings.site} />
    <MaintenanceSection entry={settings.maintenance} />
    <ListingSection entry={settings.listing} />
    <RatesSection entry={settings.gameRates} title={t`Platform: game rates`} heading={t`Game rates`} />
  </>
)

const SiteSection = ({ entry }: { entry: StoredSetting<'site'> }) => (
  <SettingSection
    name="site"
    entry={entry}
    title={t`Platform: name`}
    heading={t`Platform`}
    about={t`As browsers show the site.`}
  >
    <SettingForm
      name="site"
      entry={entry}
      problems={{
        name: () => t`Enter one line of 1 to 60 characters`,
        description: () => t`Enter one line of at most 200 characters`,
      }}
    >
      {({ field }) => (
        <>
          <TextField label={t`Site name`} maxLength={60} {...field('name')} />
          <TextArea label={t`Description`} maxLength={200} rows={2} {...field('description')} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

const MaintenanceSection = ({ entry }: { entry: StoredSetting<'maintenance'> }) => (
  <SettingSection
    name="maintenance"
    entry={entry}
    title={t`Platform: maintenance`}
    heading={t`Maintenance`}
    about={t`Active: the site is open. Maintenance: players can look but not change anything; payouts continue.`}
  >
    <SettingForm
      name="maintenance"
      entry={entry}
      problems={{ message: () => t`Enter one line of at most 300 characters` }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Maintenance mode`} on={t`Maintenance`} off={t`Active`} />
          <TextArea
            label={t`Message`}
            hint={t`Players see it as you write it.`}
            maxLength={300}
            rows={2}
            {...field('message')}
          />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

const ListingSection = ({ entry }: { entry: StoredSetting<'listing'> }) => (
  <SettingSection
    name="listing"
    entry={entry}
    title={t`Platform: listing date`}
    heading={t`Listing date`}
    about={t`No USDT is mined from this moment on.`}
  >
    <SettingForm
      name="listing"
      entry={entry}
      problems={{ listedAtMs: () => t`Enter a date between the years 2000 and 2100` }}
    >
      {(parts) => <MomentField {...parts} />}
    </SettingForm>
  </SettingSection>
)

function MomentField({ form, field }: SettingFormParts) {
  const written = form.watch('listedAtMs')
  const atMs = typeof written === 'number' ? written : null
  const set = (value: number | null) => form.setValue('listedAtMs', value, { shouldDirty: true })
  const { problem, name, ref } = field('listedAtMs')
  return (
    <TextField
      type="datetime-local"
      label={t`Date and time`}
      hint={atMs === null ? t`In UTC.` : momentText(atMs)}
      problem={problem}
      name={name}
      ref={ref}
      value={atMs === null ? '' : utcText(atMs)}
      onChange={(event) => set(readUtc(event.target.value))}
      action={atMs !== null && <Button onClick={() => set(null)}>{t`Clear`}</Button>}
    />
  )
}

/** Returns a moment as the browser's field writes it: without a zone, to the minute. */
const utcText = (atMs: number) => new Date(atMs).toISOString().slice(0, 16)

/** Parses a moment. Returns null while the text is incomplete. */
function readUtc(text: string): number | null {
  const atMs = Date.parse(`${text}Z`)
  return Number.isNaN(atMs) ? null : atMs
}

type Brand = Settings['brand']

const isEmpty = ({ logoUrl, logoText }: Brand) => logoUrl.trim() === '' && logoText.trim() === ''
const needsOne = () => t`Please provide either a logo URL or logo text`

export const LogoSection = ({ entry }: { entry: StoredSetting<'brand'> }) => (
  <SettingSection name="brand" entry={entry} title={t`Logo`} about={t`At the top of every page.`}>
    <SettingForm
      name="brand"
      entry={entry}
      objections={(brand) => (isEmpty(brand) ? ['logoUrl', 'logoText'] : [])}
      problems={{
        logoUrl: (brand) =>
          isEmpty(brand) ? needsOne() : t`Enter an https address, or a path of this site such as /images/logo.webp`,
        logoText: (brand) => (isEmpty(brand) ? needsOne() : t`Enter one line of at most 60 characters`),
      }}
    >
      {({ field, form }) => (
        <>
          <ImageField
            label={t`Logo URL`}
            value={String(form.watch('logoUrl'))}
            problem={field('logoUrl').problem}
            onChange={(url) => form.setValue('logoUrl', url, { shouldDirty: true })}
          />
          <TextField label={t`Logo text`} maxLength={60} {...field('logoText')} />
          <Preview logoUrl={String(form.watch('logoUrl'))} logoText={String(form.watch('logoText'))} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

/** Shows the brand as the bar does. A text that is not an address yet shows no picture. */
function Preview({ logoUrl, logoText }: Brand) {
  const hasPicture = /^(?:https:\/\/|\/[^/])/.test(logoUrl.trim())
  return (
    <div className="flex min-h-14 items-center gap-2 rounded-small bg-counter px-4">
      <span className="mr-2 text-note text-soft">{t`Preview`}</span>
      {hasPicture && <img src={logoUrl.trim()} alt="" className="size-8 object-contain" />}
      <span translate="no" className="truncate font-display font-heavy text-lead">
        {logoText}
      </span>
    </div>
  )
}

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
