import { t } from '@lingui/core/macro'
import { CloudOff, Moon, Pickaxe } from 'lucide-react'

type MiningStatusProps = {
  isActive: boolean
  /** Whether `isActive` is only the last known state, because the server cannot be reached. */
  isStale?: boolean
}

/** Shows whether mining runs, by a word, an icon and a colour. */
export function MiningStatus({ isActive, isStale = false }: MiningStatusProps) {
  const Icon = isStale ? CloudOff : isActive ? Pickaxe : Moon
  const isSure = isActive && !isStale
  return (
    <span
      role="status"
      className={`inline-flex min-w-29 items-center justify-center gap-2 rounded-full border-2 px-3 py-1 font-strong ${isSure ? 'border-gain text-gain' : 'border-control text-soft'}`}
    >
      <Icon className={`size-5 ${isSure ? 'animate-dig' : ''}`} aria-hidden="true" />
      {isActive ? t({ message: 'Mining', context: 'a state' }) : t`Stopped`}
    </span>
  )
}
