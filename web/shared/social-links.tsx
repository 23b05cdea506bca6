import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Camera, MessagesSquare, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'

type Icon = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

export const CHANNELS: readonly {
  key: 'chat' | 'telegram' | 'instagram' | 'twitter'
  label: MessageDescriptor
  icon: Icon
}[] = [
  { key: 'chat', label: msg`Community chat`, icon: MessagesSquare },
  { key: 'telegram', label: msg`Telegram`, icon: Send },
  { key: 'instagram', label: msg`Instagram`, icon: Camera },
  { key: 'twitter', label: msg`Twitter/X`, icon: Microblog },
]

/** Links to the team's own channels, as the operator has set them. */
export function SocialLinks({ hasLabels = false }: { hasLabels?: boolean }) {
  const { t, i18n } = useLingui()
  const social = usePlatformConfig()?.social
  const isEmpty = social !== undefined && CHANNELS.every(({ key }) => social[key] === '')
  if (isEmpty) return hasLabels ? <p className="px-3 text-soft">{t`None published yet.`}</p> : null
  return (
    <ul className="flex flex-wrap items-center" aria-label={t`Official channels`}>
      {CHANNELS.map(({ key, label, icon: Icon }) => {
        const href = social?.[key] ?? ''
        const name = i18n._(label)
        if (href === '') return null
        return (
          <li key={key}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={hasLabels ? undefined : name}
              title={name}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small px-3 text-soft transition-colors hover:bg-counter hover:text-ink"
            >
              <Icon className="size-5" aria-hidden="true" />
              {hasLabels && name}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Microblog({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d="M4 4h4l12 16h-4zM4 20l6.5-7M20 4l-6.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
