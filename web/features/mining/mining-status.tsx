import { Trans } from '@lingui/react/macro'
import { Moon, Pickaxe } from 'lucide-react'

/** Whether it runs, in a word, a sign and a colour. */
export function MiningStatus({ isActive }: { isActive: boolean }) {
  const Icon = isActive ? Pickaxe : Moon
  return (
    <span
      role="status"
      className={`inline-flex min-w-29 items-center justify-center gap-2 rounded-full border-2 px-3 py-1 font-strong ${isActive ? 'border-gain text-gain' : 'border-control text-soft'}`}
    >
      <Icon className={`size-5 ${isActive ? 'animate-dig' : ''}`} aria-hidden="true" />
      {isActive ? <Trans>Mining</Trans> : <Trans>Stopped</Trans>}
    </span>
  )
}
