import { t } from '@lingui/core/macro'
import { ArrowUpRight, Camera, type LucideIcon, Repeat2, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlatformConfig } from '#core/api/platform.ts'
import { buttonClass } from '#web/ui/button.tsx'

type Social = PlatformConfig['social']

/** Lists the tasks before the submission: follow the three channels, retweet the post. `children` is the step after them. */
export function SocialTasks({ social, children }: { social: Social | undefined; children: ReactNode }) {
  return (
    <ol className="grid gap-5">
      <Task number={1} title={t`Follow the project`}>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <ChannelButton href={social?.telegram} icon={Send} label={t`Telegram`} />
          <ChannelButton href={social?.instagram} icon={Camera} label={t`Instagram`} />
          <ChannelButton href={social?.twitter} icon={MicroblogMark} label={t`Twitter/X`} />
        </div>
      </Task>
      <Task number={2} title={t`Retweet the original post`}>
        <div className="flex max-sm:*:w-full">
          <ChannelButton
            href={social?.airdropPost || social?.twitter}
            icon={Repeat2}
            label={t`Open the original post`}
          />
        </div>
      </Task>
      <Task number={3} title={t`Submit the link to your retweet`}>
        {children}
      </Task>
    </ol>
  )
}

function Task({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <span
        translate="no"
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-counter font-strong text-soft tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h4 className="font-strong leading-8">{title}</h4>
        <div className="mt-2">{children}</div>
      </div>
    </li>
  )
}

type ChannelButtonProps = {
  /** Undefined until the configuration is loaded. Empty if the operator has published no link. */
  href: string | undefined
  icon: LucideIcon | typeof MicroblogMark
  label: string
}

function ChannelButton({ href, icon: Icon, label }: ChannelButtonProps) {
  if (href === undefined || href === '') {
    return (
      <button type="button" disabled className={buttonClass('secondary')}>
        <Icon className="size-5" aria-hidden="true" /> {label}
        {href === '' && <span className="text-note text-soft">{t`link soon`}</span>}
      </button>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
      <Icon className="size-5" aria-hidden="true" /> {label}
      <ArrowUpRight className="size-4 text-soft" aria-hidden="true" />
      <span className="sr-only">{t`, opens in a new tab`}</span>
    </a>
  )
}

/** Letter of the microblog, drawn like the icons beside it. */
const MicroblogMark = ({ className }: { className?: string; 'aria-hidden'?: 'true' }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4h4l12 16h-4zM4 20l6.5-7M20 4l-6.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
