import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'

type Logo = { logoUrl: string; logoText: string }

const DEFAULT_LOGO: Logo = { logoUrl: '', logoText: '🍌 BV3 Night Market' }
/** Pattern of a text that starts with its own emoji and needs no second one. */
const LEADING_PICTURE = /^\p{Extended_Pictographic}\uFE0F?\s*/u
/** Stored brand, so that the next visit paints the right name at once. */
const logoSettings = createStoredChoice('logoSettings')

/** @param isShort shows only the picture on a phone, if there is no room for more */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const brand = usePlatformConfig()?.brand
  useEffect(() => {
    if (brand !== undefined) logoSettings.write(JSON.stringify(brand))
  }, [brand])
  const { logoUrl, logoText } = brand ?? storedLogo()
  const picture = LEADING_PICTURE.exec(logoText)?.[0] ?? ''
  return (
    <Link
      href="/"
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-small font-display font-heavy sm:text-lead lg:text-body xl:text-lead"
    >
      {logoUrl !== '' ? (
        <img src={logoUrl} alt="" className="size-8 object-contain" />
      ) : picture !== '' ? null : (
        <span aria-hidden="true" className="text-title">
          🍌
        </span>
      )}
      <span className="truncate" translate={logoText === '' ? undefined : 'no'}>
        <span className="brand-sign">{picture}</span>
        <span className={logoText === '' ? 'sr-only' : isShort ? 'max-sm:sr-only' : ''}>
          {logoText === '' ? t`Home` : logoText.slice(picture.length)}
        </span>
      </span>
    </Link>
  )
}

function storedLogo(): Logo {
  const text = logoSettings.read()
  if (text === null) return DEFAULT_LOGO
  try {
    return { ...DEFAULT_LOGO, ...(JSON.parse(text) as Partial<Logo>) }
  } catch {
    // Other code wrote this key. The default serves as well.
    return DEFAULT_LOGO
  }
}
